import type { Game } from '@pingboard/contracts/http/games.ts'
import type { GameId } from '@pingboard/contracts/ids.ts'
import { divisionName, gameState, isOwn } from '@pingboard/kit/fixtures'

export const FILTERS = ['all', 'live', 'own'] as const
export type Filter = (typeof FILTERS)[number]

/** From this many fixtures on, looking for a team by name is quicker than scrolling. */
export const SEARCH_FROM = 9

interface Looking {
  filter: Filter
  /** As typed: parts of names of teams, clubs or divisions, in any order. */
  text: string
  /** '' for all. */
  division: string
  today: string
  ownClub: string | null
  isFollowed: (game: Game) => boolean
  /** Fixtures that the page has in play: one that ends stays there until the rows are put in order. */
  inPlay?: readonly GameId[]
  /** Other names of a fixture's clubs, by which it can be found. */
  alsoNamed?: (game: Game) => string
}

export function filterGames<G extends Game>(games: readonly G[], looking: Looking): G[] {
  const { filter, division, today, ownClub, isFollowed, inPlay = [], alsoNamed = () => '' } = looking
  const wanted = fold(looking.text).split(' ').filter(Boolean)
  return games.filter(game => {
    const named = fold(`${game.labelTeam1} ${game.labelTeam2} ${divisionOf(game)} ${alsoNamed(game)}`)
    return (
      (filter !== 'live' || gameState(game, today) === 'live' || inPlay.includes(game.id)) &&
      (filter !== 'own' || isOurs(game, ownClub) || isFollowed(game)) &&
      (!division || divisionOf(game) === division) &&
      wanted.every(word => named.includes(word))
    )
  })
}

export const isOurs = (game: Game, ownClub: string | null): boolean =>
  isOwn(game, 1, ownClub) || isOwn(game, 2, ownClub)

const divisionOf = ({ divisionLabel, label }: Game): string => divisionName(divisionLabel ?? label)

/** The divisions of a board, once each, by name. */
export const divisionsOf = (games: readonly Game[]): string[] =>
  [...new Set(games.map(divisionOf))].sort((one, other) => one.localeCompare(other, 'fr'))

/** Lower case, without accents, œ as oe; whatever parts words, a hyphen or an apostrophe, is one space. */
const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/œ/gi, 'oe')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
