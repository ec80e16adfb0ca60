import { rosterOf } from './players.ts'
import type { Pool } from './pools.ts'
import { pick } from './random.ts'
import { pairsIn, type Round, roundsOf } from './schedule.ts'
import { type Sheet, sheetOf } from './sheets.ts'
import type { Team } from './teams.ts'
import type { World } from './world.ts'

/** A fixture as announced. */
export interface Planned {
  readonly id: number
  readonly pool: Pool
  readonly phase: 1 | 2
  readonly round: Round
  /** null: exempt. */
  readonly home: Team | null
  readonly away: Team | null
  /** Differs from the round's day when the fixture was moved. */
  readonly day: number
}

export interface Fixture extends Planned {
  /** Text of the two scores; null while not played. One empty score is a forfeit. */
  readonly scores: readonly [string, string] | null
  /** Null before the match, and when a team forfeited. */
  readonly sheet: Sheet | null
}

// Ids contain pool, phase, day and place, so that a sheet can be found by its id alone.
const FIRST_DAY = 20_000
const DAYS = 8_000
const PER_DAY = 4
const FIRST_ID = 10_000_000
/** Days by which a fixture may be moved. */
const MOVES = [-6, -1, 1, 3]

/** All fixtures of a pool in a phase, in round order, without their results. */
export function plannedOf(world: World, pool: Pool, phase: 1 | 2, today: number): readonly Planned[] {
  return plannedIn(world, pool, phase, roundsOf(pool, phase, today))
}

function plannedIn(
  { chance }: World,
  pool: Pool,
  phase: 1 | 2,
  rounds: readonly Round[],
): readonly Planned[] {
  return rounds.flatMap(round =>
    pairsIn(pool, round).map(([one, two], index) => {
      const place = (pool.index * 2 + phase - 1) * DAYS + round.day - FIRST_DAY
      const id = FIRST_ID + place * PER_DAY + index
      const moved = pool.lively && chance('moved', id) % 13 === 0
      const day = round.day + (moved ? pick(MOVES, chance('by', id)) : 0)
      const [home, away] = [pool.slots[one] ?? null, pool.slots[two] ?? null]
      return { id, pool, phase, round, home, away, day }
    }),
  )
}

/** The fixtures of `plannedOf`, with the results of those before today. */
export function fixturesOf(world: World, pool: Pool, phase: 1 | 2, today: number): readonly Fixture[] {
  return plannedOf(world, pool, phase, today).map(planned => withResult(world, planned, today))
}

/** The fixtures of given rounds of a pool, with their results. */
export function fixturesIn(
  world: World,
  pool: Pool,
  phase: 1 | 2,
  rounds: readonly Round[],
  today: number,
): readonly Fixture[] {
  return plannedIn(world, pool, phase, rounds).map(planned => withResult(world, planned, today))
}

export function fixtureById(world: World, id: number, today: number): Fixture | undefined {
  const place = Math.floor((id - FIRST_ID) / PER_DAY / DAYS)
  const pool = world.pools[Math.floor(place / 2)]
  if (pool === undefined) return undefined
  const planned = plannedOf(world, pool, place % 2 === 0 ? 1 : 2, today).find(one => one.id === id)
  return planned && withResult(world, planned, today)
}

function withResult(world: World, planned: Planned, today: number): Fixture {
  const { chance } = world
  const { id, pool, home, away, day } = planned
  if (home === null || away === null || day >= today) return { ...planned, scores: null, sheet: null }
  const full = String(14 * pointsPerGame(pool))
  const forfeit = pool.lively ? chance('forfeit', id) % 40 : -1
  if (forfeit === 0) return { ...planned, sheet: null, scores: ['', full] }
  if (forfeit === 1) return { ...planned, sheet: null, scores: [full, ''] }
  const sheet = sheetOf(chance, id, rosterOf(world, home), rosterOf(world, away), pointsPerGame(pool))
  return { ...planned, sheet, scores: [String(sheet.total[0]), String(sheet.total[1])] }
}

/** Points of a won game: 2 around Paris (and 1 for a lost game), 1 elsewhere. */
export function pointsPerGame(pool: Pool): 1 | 2 {
  return pool.division.organism.parent === '16' || pool.division.organism.code === 'L08' ? 2 : 1
}
