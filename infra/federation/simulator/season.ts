import { dayNumber, monthOf, phaseOf, seasonOf } from './calendar.ts'
import type { Player } from './players.ts'
import { pointsOf } from './points-grid.ts'
import type { Pool } from './pools.ts'
import { type Single, singlesOf } from './singles.ts'
import type { World } from './world.ts'

/** The points of a player that the federation publishes. */
export interface Standing {
  /** At the start of the season. */
  readonly initial: number
  /** Of the phase: fixed in July and January, a whole number, 500 at least. */
  readonly official: number
  /** Of last month. */
  readonly previous: number
  /** Of this month: the official points plus the gains of the phase's games before this month. */
  readonly monthly: number
}

/** A season of a pool, whose players meet only each other: their singles, and their points month by month. */
interface PoolSeason {
  readonly singles: readonly Single[]
  /** Points by licence at the beginning of a month; a missing player has the points of the start. */
  readonly atMonth: ReadonlyMap<number, ReadonlyMap<string, number>>
}

/** Counts like the federation: each game by the points that both players had at the beginning of its month. */
function play(world: World, pool: Pool, today: number): PoolSeason {
  const singles = singlesOf(world, pool, today)
  const byMonth = Map.groupBy(singles, single => monthOf(single.day))
  const january = (seasonOf(today) + 1) * 12
  const atMonth = new Map<number, ReadonlyMap<string, number>>()
  let points = new Map<string, number>()
  for (let month = january - 6; month <= monthOf(today); month += 1) {
    if (month === january) points = frozen(points)
    atMonth.set(month, points)
    const next = new Map(points)
    for (const single of byMonth.get(month) ?? []) {
      for (const player of sidesOf(single)) {
        next.set(player.licence, at(next, player) + gainOf(single, player, points))
      }
    }
    points = next
  }
  return { singles, atMonth }
}

const at = (points: ReadonlyMap<string, number>, player: Player) =>
  points.get(player.licence) ?? player.points

const frozen = (points: ReadonlyMap<string, number>) =>
  new Map([...points].map(([licence, value]) => [licence, Math.max(500, Math.round(value))]))

const sidesOf = ({ one, other }: Single) => (other === null ? [one] : [one, other])

/** Points that a single gives one of its players, by the points at the beginning of its month. */
function gainOf(single: Single, player: Player, points: ReadonlyMap<string, number>): number {
  const { one, other, oneWon, contest } = single
  if (other === null) return 0
  const [opponent, won] = player === one ? [other, oneWon] : [one, !oneWon]
  return pointsOf(at(points, player), at(points, opponent), won) * contest.coef
}

// One day per pool, and January of one season. Making them takes some milliseconds, and each card needs them.
const kept = new WeakMap<Pool, Map<'today' | 'january', { day: number; season: PoolSeason }>>()

function seasonOfPool(world: World, pool: Pool, day: number, name: 'today' | 'january'): PoolSeason {
  const known = kept.get(pool) ?? new Map<'today' | 'january', { day: number; season: PoolSeason }>()
  kept.set(pool, known)
  let found = known.get(name)
  if (found?.day !== day) {
    found = { day, season: play(world, pool, day) }
    known.set(name, found)
  }
  return found.season
}

/** The pool a player plays in; undefined for a player without a team. */
function poolOf(world: World, player: Player): Pool | undefined {
  return world
    .entriesOf(player.club)
    .find(
      ({ team }) =>
        team.club === player.club && player.place >= team.roster && player.place < team.roster + 4,
    )?.pool
}

/** Official points in the phase of the given day. */
export function officialPoints(world: World, player: Player, today: number): number {
  const pool = poolOf(world, player)
  if (pool === undefined || phaseOf(today) === 1) return player.points
  const year = seasonOf(today) + 1
  const { atMonth } = seasonOfPool(world, pool, dayNumber(year, 1, 1), 'january')
  return at(atMonth.get(year * 12) ?? new Map(), player)
}

export function standingOf(world: World, player: Player, today: number): Standing {
  const pool = poolOf(world, player)
  const official = officialPoints(world, player, today)
  if (pool === undefined) {
    return { initial: player.points, official, previous: player.points, monthly: player.points }
  }
  const { atMonth } = seasonOfPool(world, pool, today, 'today')
  const month = monthOf(today)
  const pointsAt = (asked: number) => at(atMonth.get(asked) ?? new Map(), player)
  return { initial: player.points, official, previous: pointsAt(month - 1), monthly: pointsAt(month) }
}

/** A single as one player sees it. */
export interface PlayedGame extends Omit<Single, 'one' | 'other' | 'oneWon'> {
  /** Null: no opponent came. */
  readonly opponent: Player | null
  /** The opponent's official points on that day. */
  readonly opponentPoints: number
  readonly won: boolean
  /** Points won or lost in the ranking, coefficient included. */
  readonly points: number
  /** Played before this month: it counts in the ranking. A game without an opponent never counts. */
  readonly validated: boolean
}

/** Singles a player has played this season, latest first. */
export function gamesOf(world: World, player: Player, today: number): readonly PlayedGame[] {
  const pool = poolOf(world, player)
  if (pool === undefined) return []
  const { singles, atMonth } = seasonOfPool(world, pool, today, 'today')
  return singles
    .filter(({ one, other }) => one.licence === player.licence || other?.licence === player.licence)
    .map(single => {
      const { one, other, oneWon, ...facts } = single
      const isOne = one.licence === player.licence
      const opponent = isOne ? other : one
      const month = monthOf(single.day)
      return {
        ...facts,
        opponent,
        opponentPoints: opponent === null ? 500 : officialPoints(world, opponent, single.day),
        won: isOne ? oneWon : !oneWon,
        points: gainOf(single, isOne || other === null ? one : other, atMonth.get(month) ?? new Map()),
        validated: other !== null && month < monthOf(today),
      }
    })
    .reverse()
}
