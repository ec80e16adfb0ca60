import { useEffect, useEffectEvent, useRef } from 'react'

/** Calls `onEnd` once after `duration` milliseconds, not counting the time it was paused. */
export function useCountdown(duration: number, isPaused: boolean, onEnd: () => void): void {
  const left = useRef(duration)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (isPaused) return
    const started = Date.now()
    const timer = setTimeout(() => end(), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= Date.now() - started
    }
  }, [isPaused])
}
