import { useEffect, useState } from 'react'

/** A promise of a loader, as a screen sees it. While newer data are on their way the last ones stay. */
export type Settled<T> =
  | { status: 'loading' }
  | { status: 'done'; value: T }
  | { status: 'failed'; error: unknown }

/** @param subject what the promise is about; of another subject nothing is kept */
export const useSettled = <T>(promise: Promise<T>, subject = ''): Settled<T> =>
  useSettledOrPut(promise, subject)[0]

/** Makes the value from the one shown now; null while there is none. */
export type Put<T> = (change: (shown: T | null) => T) => void

/** The same for what is also learnt in another way: what was promised last or put last is shown. */
export function useSettledOrPut<T>(promise: Promise<T>, subject: string): [Settled<T>, Put<T>] {
  const [seen, setSeen] = useState<{ subject: string; settled: Settled<T> }>({
    subject,
    settled: { status: 'loading' },
  })
  useEffect(() => {
    let isCurrent = true
    const set = (settled: Settled<T>) => isCurrent && setSeen({ subject, settled })
    promise.then(
      value => set({ status: 'done', value }),
      error => set({ status: 'failed', error }),
    )
    return () => {
      isCurrent = false
    }
  }, [promise, subject])
  const put: Put<T> = change =>
    setSeen(({ subject: of, settled }) => {
      const shown = of === subject && settled.status === 'done' ? settled.value : null
      return { subject, settled: { status: 'done', value: change(shown) } }
    })
  return [seen.subject === subject ? seen.settled : { status: 'loading' }, put]
}

/** For a loader that does not wait: its failure is shown by the screen, not reported as unhandled. */
export function later<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {})
  return promise
}
