import type { Board } from '@pingboard/contracts/http/boards.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { driftOf, fits, planOf } from '../../model/live-plan.ts'

/** Who stands where: made when the page opens, made again on demand or while nobody looks. Never under a reader. */
export function useLivePlan(board: Board) {
  const { games, today, clubNumber } = board
  const [plan, setPlan] = useState(() => planOf(games, today, clubNumber))
  const arrange = () => setPlan(planOf(games, today, clubNumber))
  const whileAway = useEffectEvent(arrange)

  // Fixtures that came or went leave no place to keep.
  if (!fits(plan, games)) arrange()
  useEffect(() => {
    const look = () => document.visibilityState === 'hidden' || whileAway()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return { plan, drift: driftOf(plan, games, today), arrange }
}
