import type { useBoard } from '@pingboard/kit/live'
import { useSearchParams } from '@pingboard/kit/router'
import { delayOf, useDelayed } from '../../state/use-delayed.ts'

type Live = Pick<ReturnType<typeof useBoard>, 'changedGames' | 'scoredGames' | 'isCatchUp'>

/**
 * The board as late as the viewer chose, with what is known of its changes at that moment: a row must not say that it
 * has just changed before it does. A delay in the address goes before the viewer's choice.
 * @param chosen seconds
 */
export function useLate<B>(live: Live & { board: B }, chosen: number) {
  const [search] = useSearchParams()
  const delay = search.has('delay') ? delayOf(search) : chosen
  return {
    delay,
    board: useDelayed(live.board, delay),
    changedGames: useDelayed(live.changedGames, delay),
    scoredGames: useDelayed(live.scoredGames, delay),
    isCatchUp: useDelayed(live.isCatchUp, delay),
  }
}
