import { useEffect, useState } from 'react'
import { MARKED } from '../../model/tv-show.ts'

/**
 * Whether the mark of a change still stands. A timer ends it: an animation would paint every frame for six seconds.
 * @param from moment at which the mark began, in milliseconds; null without one
 */
export function useIsMarked(from: number | null): boolean {
  const [over, setOver] = useState<number | null>(null)
  useEffect(() => {
    if (from === null) return
    const timer = setTimeout(() => setOver(from), from + MARKED - Date.now())
    return () => clearTimeout(timer)
  }, [from])
  return from !== null && over !== from
}
