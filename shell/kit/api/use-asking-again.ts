import { useEffect, useEffectEvent, useRef } from 'react'

/** Milliseconds of the longest wait after failures. */
const LONGEST = 60_000

/**
 * Repeats a request while the page is visible. Asks at once when the page is shown again or gets the focus, and when
 * the network is back. After failures asks less and less often. A new request aborts the request under way.
 * @param rhythm milliseconds between two requests
 * @param ask rejects when there was no answer
 * @returns asks now
 */
export function useAskingAgain(rhythm: number, ask: (signal: AbortSignal) => Promise<void>): () => void {
  const askOnce = useEffectEvent(ask)
  const now = useRef(() => {})
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let underWay = new AbortController()
    let failures = 0

    const wait = () => {
      timer = setTimeout(again, Math.min(rhythm * 2 ** failures, LONGEST))
    }
    const again = async () => {
      stop()
      if (document.visibilityState === 'hidden') return
      underWay = new AbortController()
      const { signal } = underWay
      const isAnswered = await askOnce(signal).then(
        () => true,
        () => false,
      )
      if (signal.aborted) return
      failures = isAnswered ? 0 : failures + 1
      wait()
    }
    const stop = () => {
      clearTimeout(timer)
      underWay.abort()
    }

    now.current = () => void again()
    wait()
    document.addEventListener('visibilitychange', again)
    addEventListener('focus', again)
    addEventListener('online', again)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', again)
      removeEventListener('focus', again)
      removeEventListener('online', again)
    }
  }, [rhythm])
  return () => now.current()
}
