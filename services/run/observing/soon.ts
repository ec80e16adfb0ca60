/** Longest time that health waits for a part. Milliseconds. */
const SOON_MS = 300

export interface SoonOptions {
  /** Longest wait for an answer. */
  readonly withinMs?: number
  /** How long an answer is given again before the next question. Default: every call asks. */
  readonly goodForMs?: number
}

/**
 * The answer, or the last one when there is none in time. At most one question is under way.
 * @param first what is answered before the first answer
 */
export function soon<T>(
  ask: () => Promise<T>,
  first: T,
  { withinMs = SOON_MS, goodForMs = 0 }: SoonOptions = {},
): () => Promise<T> {
  let last = first
  let answeredAt = Number.NEGATIVE_INFINITY
  let asking: Promise<void> | null = null

  return async () => {
    if (performance.now() - answeredAt < goodForMs) return last
    asking ??= ask()
      .then(
        answer => {
          last = answer
          answeredAt = performance.now()
        },
        () => {},
      )
      .finally(() => {
        asking = null
      })
    const late = Promise.withResolvers<void>()
    const timer = setTimeout(late.resolve, withinMs)
    await Promise.race([asking, late.promise])
    clearTimeout(timer)
    return last
  }
}
