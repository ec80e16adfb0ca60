import { codeOf } from '@pingboard/kit/api'
import { useEffect, useEffectEvent, useState } from 'react'

export type Loaded<Data> =
  | { status: 'loading' }
  | { status: 'ready'; data: Data }
  | { status: 'failed'; code: ReturnType<typeof codeOf> }

/** Something asked for once per key, given up when the page is left. A null key asks nothing. */
export function useLoad<Data>(
  key: string | null,
  load: (signal: AbortSignal) => Promise<Data>,
): Loaded<Data> & { retry: () => void } {
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<{ key: string | null; attempt: number; is: Loaded<Data> }>()
  const ask = useEffectEvent(load)

  useEffect(() => {
    if (key === null) return
    const abort = new AbortController()
    ask(abort.signal).then(
      data => {
        if (!abort.signal.aborted) setAnswer({ key, attempt, is: { status: 'ready', data } })
      },
      error => {
        if (!abort.signal.aborted) setAnswer({ key, attempt, is: { status: 'failed', code: codeOf(error) } })
      },
    )
    return () => abort.abort()
  }, [key, attempt])

  const isCurrent = answer?.key === key && answer?.attempt === attempt
  const is: Loaded<Data> = answer && isCurrent ? answer.is : { status: 'loading' }
  return { ...is, retry: () => setAttempt(attempt + 1) }
}
