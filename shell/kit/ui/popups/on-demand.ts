/** A part of the kit in a chunk of its own: most pages do not show it, and it is larger than the rest of the kit. */
export interface OnDemand<Part> {
  /** Null until it is loaded. */
  current: () => Part | null
  subscribe: (listener: () => void) => () => void
  /** Loads it once; after a failure the next call tries again. */
  load: () => Promise<void>
}

export function onDemand<Part>(bring: () => Promise<Part>): OnDemand<Part> {
  const listeners = new Set<() => void>()
  let part: Part | null = null
  let loading: Promise<void> | null = null

  const arrive = (brought: Part) => {
    part = brought
    for (const listener of listeners) listener()
  }
  const forget = (error: unknown) => {
    loading = null
    throw error
  }
  return {
    current: () => part,
    subscribe: listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    load: () => {
      loading ??= bring().then(arrive, forget)
      return loading
    },
  }
}

/** Loads a part ahead of time, when it is likely to be opened. Opening it reports a failure. */
export const preload = (part: OnDemand<unknown>): void => {
  part.load().catch(() => {})
}
