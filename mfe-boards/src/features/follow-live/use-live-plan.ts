import type { Board } from '@pingboard/contracts/http/boards.ts'
import type { Game } from '@pingboard/contracts/http/games.ts'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { driftOf, fits, planOf } from '../../model/live-plan.ts'
import { keepPlace } from './keep-place.ts'

interface Options {
  isFollowed: (game: Game) => boolean
  /** Called after the page sorted its rows by itself. */
  onArranged: (drift: ReturnType<typeof driftOf>) => void
}

/**
 * The place of each fixture on the page. The plan is made when the page opens. The plan is made again on demand, when
 * a hidden page is shown again, and after ten seconds without a touch or key. No row moves under the reader's hand.
 */
export function useLivePlan(board: Board, { isFollowed, onArranged }: Options) {
  const { games, today, clubNumber } = board
  const planNow = () => planOf(games, today, clubNumber, isFollowed)
  const [plan, setPlan] = useState(planNow)
  const restore = useRef<() => void>(undefined)
  const arrange = () => setPlan(planNow)
  const whileAway = useEffectEvent(arrange)
  const drift = driftOf(plan, games, today)
  const byItself = useEffectEvent(() => {
    restore.current = keepPlace(drift.moved)
    arrange()
    onArranged(drift)
  })

  // When fixtures were added or removed, the old plan no longer fits.
  if (!fits(plan, games)) arrange()
  useEffect(() => {
    const look = () => document.visibilityState === 'hidden' || whileAway()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  useQuiet(drift.moved.length > 0, () => byItself())
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

/** While `waits`, calls `then` ten seconds after the last touch or key. */
function useQuiet(waits: boolean, then: () => void): void {
  const go = useEffectEvent(then)
  useEffect(() => {
    if (!waits) return
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
  }, [waits])
}
