/** Longest time that health waits for a part. Milliseconds. */
const SOON_MS = 300

/**
 * The answer, or the last one when there is none in time. At most one question is under way.
 * @param first what is answered before the first answer
 */
export function soon<T>(ask: () => Promise<T>, first: T, milliseconds = SOON_MS): () => Promise<T> {
  let last = first
  let asking: Promise<void> | null = null

  return async () => {
    asking ??= ask()
      .then(
        answer => {
          last = answer
        },
        () => {},
      )
      .finally(() => {
        asking = null
      })
    const late = Promise.withResolvers<void>()
    const timer = setTimeout(late.resolve, milliseconds)
    await Promise.race([asking, late.promise])
    clearTimeout(timer)
    return last
  }
}
