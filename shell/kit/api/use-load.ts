import { useEffect, useEffectEvent, useState } from 'react'
import { onceReachable } from './once-reachable.ts'
import { isOutage } from './problem-error.ts'

export type Loaded<Data> =
  | { status: 'loading' }
  | { status: 'ready'; data: Data }
  | { status: 'failed'; error: unknown }

/** The state, and how to change it. */
export type Loading<Data> = Loaded<Data> & {
  /** Asks again. The shown data stay until the answer arrives; a shown failure goes at once. */
  retry: () => void
  /** Shows data that came another way. `change` gets the data shown now; null while there are none. */
  put: (change: (shown: Data | null) => Data) => void
}

/**
 * Loads data once per key and once more per retry. A request ends when the page is left or the next request starts. A
 * null key asks nothing and stays `loading`. A load that failed for want of a network is repeated when the server can
 * be reached again; the failure stays on the screen until then.
 * @param load may differ with each render; only another key, or a retry, asks again
 */
export function useLoad<Data>(
  key: string | null,
  load: (signal: AbortSignal) => Promise<Data>,
): Loading<Data> {
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<{ key: string | null; is: Loaded<Data> }>()
  const ask = useEffectEvent(load)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    if (key === null) return
    const abort = new AbortController()
    const answered = (is: Loaded<Data>) => {
      if (!abort.signal.aborted) setAnswer({ key, is })
    }
    ask(abort.signal).then(
      data => answered({ status: 'ready', data }),
      (error: unknown) => answered({ status: 'failed', error }),
    )
    return () => abort.abort()
  }, [key, attempt])

  const failed = answer?.key === key && answer.is.status === 'failed' ? answer.is : null
  useEffect(() => {
    if (!failed || !isOutage(failed.error)) return
    return onceReachable(() => setAttempt(before => before + 1))
  }, [failed])

  const is: Loaded<Data> = answer?.key === key ? answer.is : { status: 'loading' }
  return {
    ...is,
    retry: () => {
      setAnswer(before => (before?.is.status === 'failed' ? undefined : before))
      setAttempt(before => before + 1)
    },
    put: change =>
      setAnswer(before => {
        const shown = before?.key === key && before.is.status === 'ready' ? before.is.data : null
        return { key, is: { status: 'ready', data: change(shown) } }
      }),
  }
}

/** The data once they are loaded. */
export const dataOf = <Data>(loaded: Loaded<Data>): Data | null =>
  loaded.status === 'ready' ? loaded.data : null
