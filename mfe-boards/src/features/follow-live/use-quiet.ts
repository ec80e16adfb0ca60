import { useEffect, useEffectEvent } from 'react'

/** Milliseconds without a hand on the page after which nobody reads it closely. */
export const QUIET = 10_000

const HANDS = ['pointerdown', 'pointermove', 'touchmove', 'wheel', 'scroll', 'keydown', 'focusin'] as const

/** Calls once the page has been left alone for ten seconds while something waits; at once where nobody can touch it. */
export function useQuiet(waits: boolean, isUnattended: boolean, then: () => void): void {
  const go = useEffectEvent(then)
  useEffect(() => {
    if (!waits) return
    if (isUnattended) return go()
    let timer = setTimeout(() => go(), QUIET)
    const again = () => {
      clearTimeout(timer)
      timer = setTimeout(() => go(), QUIET)
    }
    const options = { capture: true, passive: true }
    for (const hand of HANDS) addEventListener(hand, again, options)
    return () => {
      clearTimeout(timer)
      for (const hand of HANDS) removeEventListener(hand, again, options)
    }
  }, [waits, isUnattended])
}
