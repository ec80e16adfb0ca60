import { useEffect, useEffectEvent, useState } from 'react'

export type Search<Item> = (text: string, signal: AbortSignal) => Promise<readonly Item[]>

export interface SearchState<Item> {
  /** `short`: too few letters to ask. */
  status: 'short' | 'loading' | 'done' | 'failed'
  items: readonly Item[]
}

/** Milliseconds without typing before the question is asked. */
export const DEBOUNCE = 300

/** Asks while the person types: debounced; only the last question counts, earlier answers are dropped. */
export function useSearch<Item>(
  text: string,
  search: Search<Item>,
  { minLength = 1 }: { minLength?: number } = {},
): SearchState<Item> & { retry: () => void } {
  const question = text.trim()
  const isShort = [...question].length < minLength
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<SearchState<Item>>({ status: 'short', items: [] })
  const ask = useEffectEvent(search)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks the same question again
  useEffect(() => {
    if (isShort) {
      setState({ status: 'short', items: [] })
      return
    }
    setState(previous => ({ status: 'loading', items: previous.items }))
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const items = await ask(question, abort.signal)
        if (!abort.signal.aborted) setState({ status: 'done', items })
      } catch {
        if (!abort.signal.aborted) setState({ status: 'failed', items: [] })
      }
    }, DEBOUNCE)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [question, isShort, attempt])

  return { ...state, retry: () => setAttempt(count => count + 1) }
}
