import type { Game } from '@pingboard/contracts/http/games.ts'
import { gameState, isOwn } from '@pingboard/kit/fixtures'

export const FILTERS = ['all', 'live', 'own'] as const
export type Filter = (typeof FILTERS)[number]

/** From this many fixtures on, looking for a team by name is quicker than scrolling. */
export const SEARCH_FROM = 9

interface Looking {
  filter: Filter
  text: string
  today: string
  ownClub: string | null
}

export function filterGames<G extends Game>(
  games: readonly G[],
  { filter, text, today, ownClub }: Looking,
): G[] {
  const wanted = fold(text.trim())
  return games.filter(
    game =>
      (filter !== 'live' || gameState(game, today) === 'live') &&
      (filter !== 'own' || isOurs(game, ownClub)) &&
      (!wanted || fold(`${game.labelTeam1} ${game.labelTeam2} ${game.divisionLabel ?? ''}`).includes(wanted)),
  )
}

export const isOurs = (game: Game, ownClub: string | null): boolean =>
  isOwn(game, 1, ownClub) || isOwn(game, 2, ownClub)

/** Lower case, without accents. */
const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
