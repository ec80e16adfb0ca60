/** Milliseconds; the federation runtime has no limit for a module, and the router none for a page. */
export const LIMIT = 8000

/** The work, or the error that `late` makes when the work takes longer than `limit` milliseconds. */
export function within<T>(limit: number, work: Promise<T>, late: () => Error): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const timer = setTimeout(() => reject(late()), limit)
  work.then(resolve, reject).finally(() => clearTimeout(timer))
  return promise
}
