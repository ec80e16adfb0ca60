import type { Board } from '@pingboard/contracts/http/boards.ts'
import type { Game } from '@pingboard/contracts/http/games.ts'
import type { GameId } from '@pingboard/contracts/ids.ts'
import { useState } from 'react'
import { divisionsOf, FILTERS, filterGames } from '../../model/filter-games.ts'
import { isFollowed } from '../../model/followed.ts'
import { useFollowed } from '../../state/use-followed.ts'
import { useStored } from '../../state/use-stored.ts'

export type Looking = ReturnType<typeof useLooking>

/**
 * What the viewer looks for on a board. This browser keeps filter and division for each board; the search lasts a visit.
 * @param named the board as the federation writes it: a club is also found by its long name
 */
export function useLooking(board: Board, named: Board) {
  const { id, games, today, clubNumber, group } = board
  const divisions = divisionsOf(games)
  const [filter, setFilter] = useStored(`boards.filter.${id}`, FILTERS)
  const [division, setDivision] = useStored(`boards.division.${id}`, ['', ...divisions])
  const [search, setSearch] = useState('')
  const [followed] = useFollowed()
  const [names] = useState(() => new Map(named.games.map(game => [game.id, game])))
  const follows = (game: Game) => isFollowed(game, followed)
  return {
    /** The fixtures that are looked for. @param inPlay those that stand in play on the page, ended or not */
    shownOf: (inPlay: readonly GameId[]) =>
      filterGames(games, {
        filter,
        text: search,
        division,
        today,
        ownClub: clubNumber,
        isFollowed: follows,
        inPlay,
        alsoNamed: game => {
          const { labelTeam1 = '', labelTeam2 = '' } = names.get(game.id) ?? {}
          return `${labelTeam1} ${labelTeam2} ${group.name}`
        },
      }),
    follows,
    filter,
    setFilter,
    division,
    setDivision,
    divisions,
    search,
    setSearch,
    /** Words for an empty list: what was looked for, not only the filter. */
    isNarrowed: search !== '' || division !== '',
  }
}
