/** How long a gateway request may still take: one for all its upstream calls and their retries. */
export interface Deadline {
  readonly signal: AbortSignal
  /** Milliseconds left, never below 0. */
  remaining(): number
}

/** A deadline that many milliseconds from now. */
export function deadlineIn(milliseconds: number): Deadline {
  const end = performance.now() + milliseconds
  return {
    signal: AbortSignal.timeout(Math.max(1, Math.ceil(milliseconds))),
    remaining: () => Math.max(0, end - performance.now()),
  }
}

/** The same deadline, brought forward for a part that may be missing from the answer. */
export function part(whole: Deadline, share: number): Deadline {
  return deadlineIn(whole.remaining() * share)
}
