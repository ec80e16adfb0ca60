import type { Board } from '@pingboard/contracts/http/boards.ts'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { driftOf, fits, planOf } from '../../model/live-plan.ts'
import { keepPlace } from './keep-place.ts'

interface Options {
  /** Nobody can press: a television. */
  isUnattended: boolean
  /** The page has put itself in order. */
  onArranged: (drift: ReturnType<typeof driftOf>) => void
}

/**
 * Who stands where: made when the page opens, and made again on demand, while the page is hidden, and after ten seconds
 * without a hand on it. Under a reader's hand everything stays where it is; on a television nothing waits.
 */
export function useLivePlan(board: Board, { isUnattended, onArranged }: Options) {
  const { games, today, clubNumber } = board
  const [plan, setPlan] = useState(() => planOf(games, today, clubNumber))
  const restore = useRef<() => void>(undefined)
  const arrange = () => setPlan(planOf(games, today, clubNumber))
  const whileAway = useEffectEvent(arrange)
  const drift = driftOf(plan, games, today)
  const byItself = useEffectEvent(() => {
    restore.current = keepPlace(drift.moved)
    arrange()
    onArranged(drift)
  })

  // Fixtures that came or went leave no place to keep.
  if (!fits(plan, games)) arrange()
  useEffect(() => {
    const look = () => document.visibilityState === 'hidden' || whileAway()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  useQuiet(drift.moved.length > 0, isUnattended, () => byItself())
  // biome-ignore lint/correctness/useExhaustiveDependencies: once after each plan
  useLayoutEffect(() => {
    restore.current?.()
    restore.current = undefined
  }, [plan])
  return { plan, drift, arrange }
}

/** Milliseconds without a touch or a key after which the page counts as left alone. */
export const QUIET = 10_000

const HANDS = ['pointerdown', 'pointermove', 'touchmove', 'wheel', 'scroll', 'keydown', 'focusin'] as const

/** While something waits, calls ten seconds after the last touch or key; at once where the screen is unattended. */
function useQuiet(waits: boolean, isUnattended: boolean, then: () => void): void {
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
