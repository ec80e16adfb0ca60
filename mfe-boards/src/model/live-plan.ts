import type { Game } from '@pingboard/contracts/http/games.ts'
import type { GameId } from '@pingboard/contracts/ids.ts'
import { type GameState, gameState, sortForLive } from '@pingboard/kit/fixtures'

const SECTIONS = ['live', 'upcoming', 'done', 'none'] as const
export type Section = (typeof SECTIONS)[number]

/** The place of every fixture on the page. Fixed while a viewer looks. */
export type LivePlan = Readonly<Record<Section, readonly GameId[]>>

const SECTION_OF: Record<GameState, Section> = {
  live: 'live',
  upcoming: 'upcoming',
  done: 'done',
  postponed: 'none',
  exempt: 'none',
}

/** The section in which a fixture belongs; it may stand in another one while a viewer looks. */
export const sectionOf = (game: Game, today: string): Section => SECTION_OF[gameState(game, today)]

/** Inside its section, what this device follows comes first. */
export function planOf(
  games: readonly Game[],
  today: string,
  ownClub: string | null,
  isFollowed: (game: Game) => boolean = () => false,
): LivePlan {
  const ids = (section: Section) =>
    sorted.filter(game => SECTION_OF[gameState(game, today)] === section).map(game => game.id)
  const sorted = sortForLive(games, today, ownClub).toSorted(
    (one, other) => Number(isFollowed(other)) - Number(isFollowed(one)),
  )
  return { live: ids('live'), upcoming: ids('upcoming'), done: ids('done'), none: ids('none') }
}

/** Fixtures that changed their section since the plan. */
export function driftOf(
  plan: LivePlan,
  games: readonly Game[],
  today: string,
): { started: number; finished: number; moved: GameId[] } {
  const count = (state: GameState, section: Section) =>
    games.filter(game => gameState(game, today) === state && !plan[section].includes(game.id)).length
  const moved = games
    .filter(game => !plan[SECTION_OF[gameState(game, today)]].includes(game.id))
    .map(game => game.id)
  return { started: count('live', 'live'), finished: count('done', 'done'), moved }
}

/** True when the plan still places exactly these fixtures. */
export function fits(plan: LivePlan, games: readonly Game[]): boolean {
  const placed = new Set(SECTIONS.flatMap(section => plan[section]))
  return placed.size === games.length && games.every(game => placed.has(game.id))
}

/** Fixtures of a section in the plan's order. */
export function placed<G extends Pick<Game, 'id'>>(
  plan: LivePlan,
  section: Section,
  games: readonly G[],
): G[] {
  const byId = new Map(games.map(game => [game.id, game]))
  return plan[section].flatMap(id => byId.get(id) ?? [])
}

const SPOKEN = ['scoreTeam1', 'scoreTeam2', 'postponed', 'done'] as const

/** Fixtures whose score or state differs. A new fixture does not count as changed. */
export function changedBetween(before: readonly Game[], after: readonly Game[]): Game[] {
  const known = new Map(before.map(game => [game.id, game]))
  return after.filter(game => {
    const old = known.get(game.id)
    return old !== undefined && SPOKEN.some(field => old[field] !== game[field])
  })
}
