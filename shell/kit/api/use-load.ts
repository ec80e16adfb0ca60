import { useEffect, useEffectEvent, useState } from 'react'

export type Loaded<Data> =
  | { status: 'loading' }
  | { status: 'ready'; data: Data }
  | { status: 'failed'; error: unknown }

/** With the way to ask again after a failure. */
export type Loading<Data> = Loaded<Data> & { retry: () => void }

/**
 * Something asked for once per key and once more per retry, given up when the page is left: the last question wins. A
 * null key asks nothing, and is loading.
 * @param load may differ with each render; only another key, or a retry, asks again
 */
export function useLoad<Data>(
  key: string | null,
  load: (signal: AbortSignal) => Promise<Data>,
): Loading<Data> {
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<{ key: string; attempt: number; is: Loaded<Data> }>()
  const ask = useEffectEvent(load)

  useEffect(() => {
    if (key === null) return
    const abort = new AbortController()
    const answered = (is: Loaded<Data>) => {
      if (!abort.signal.aborted) setAnswer({ key, attempt, is })
    }
    ask(abort.signal).then(
      data => answered({ status: 'ready', data }),
      (error: unknown) => answered({ status: 'failed', error }),
    )
    return () => abort.abort()
  }, [key, attempt])

  const isCurrent = answer?.key === key && answer?.attempt === attempt
  const is: Loaded<Data> = answer && isCurrent ? answer.is : { status: 'loading' }
  return { ...is, retry: () => setAttempt(attempt + 1) }
}
