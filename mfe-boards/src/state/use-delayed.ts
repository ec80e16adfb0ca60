import { useEffect, useRef, useState } from 'react'

/**
 * The value as it was some seconds ago: a picture over a video must not show a point before the video does. Each value
 * is shown after its own delay, so none is skipped. Without a delay the value is shown at once.
 */
export function useDelayed<T>(value: T, seconds: number): T {
  const [shown, setShown] = useState(value)
  const waiting = useRef(new Set<ReturnType<typeof setTimeout>>())
  const [chosen, setChosen] = useState(seconds)
  if (seconds !== chosen) {
    setChosen(seconds)
    // A delay that begins later begins with what is on the screen then.
    if (chosen <= 0) setShown(value)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what waited for another delay would come out of order
  useEffect(
    () => () => {
      waiting.current.forEach(clearTimeout)
      waiting.current.clear()
    },
    [seconds],
  )
  useEffect(() => {
    if (seconds <= 0) return
    const timer = setTimeout(() => {
      waiting.current.delete(timer)
      setShown(value)
    }, seconds * 1000)
    waiting.current.add(timer)
  }, [value, seconds])
  return seconds > 0 ? shown : value
}

/** Longest delay of an address. Seconds. */
const MOST = 600

/** `delay` of an address in seconds, from 0 to ten minutes; 0 when it is absent or no number. */
export function delayOf(search: URLSearchParams): number {
  const seconds = Number(search.get('delay'))
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), MOST) : 0
}
