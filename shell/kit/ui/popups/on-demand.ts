/** A part of the kit in a chunk of its own: most pages show none of it, and it is heavier than all the rest. */
export interface OnDemand<Part> {
  /** Null until it has come. */
  current: () => Part | null
  subscribe: (listener: () => void) => () => void
  /** Brings it once; after a failure the next call tries again. */
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

/** Ahead of time, on a sign that it will be wanted. Whoever opens it hears of a failure. */
export const preload = (part: OnDemand<unknown>): void => {
  part.load().catch(() => {})
}
