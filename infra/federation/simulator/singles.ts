import { phaseOf } from './calendar.ts'
import { CONTESTS } from './contests.ts'
import { type Fixture, fixturesIn } from './fixtures.ts'
import { type Player, rosterOf } from './players.ts'
import type { Pool } from './pools.ts'
import { countedRounds, individualDays, pairsOf } from './schedule.ts'
import { expectation } from './sheets.ts'
import type { World } from './world.ts'

/** A single that two players of a pool have played. */
export interface Single {
  /** Shared by the two lists of games, and by both players. */
  readonly id: number
  readonly day: number
  readonly contest: Contest
  /** Round of the team championship; null for an individual contest. */
  readonly tour: number | null
  readonly one: Player
  /** Null: no opponent came. */
  readonly other: Player | null
  readonly oneWon: boolean
}

export interface Contest {
  readonly label: string
  /** `codechamp`. */
  readonly code: string
  readonly coef: number
}

const CRITERIUM: Contest = { label: 'FED_Critérium Fédéral', code: 'I', coef: 1.5 }
/** Above every id of a game on a sheet. */
const FIRST_INDIVIDUAL = 5_000_000_000
const MEETINGS = 3

/** Singles of a pool's players this season, before today: of match sheets, and of the individual contest. */
export function singlesOf(world: World, pool: Pool, today: number): readonly Single[] {
  const phases = phaseOf(today) === 2 ? ([1, 2] as const) : ([1] as const)
  const contest = { label: CONTESTS[pool.division.contest].label, code: '1', coef: 1 }
  const ofTeams = phases.flatMap(phase =>
    fixturesIn(world, pool, phase, countedRounds(pool, phase, today), today)
      // A fixture moved over New Year would count in a phase that has ended.
      .filter(({ day }) => phaseOf(day) === phase)
      .flatMap(fixture => ofSheet(fixture, contest)),
  )
  return [...ofTeams, ...individual(world, pool, today)].sort((a, b) => a.day - b.day || a.id - b.id)
}

function ofSheet({ id, day, round, sheet }: Fixture, contest: Contest): Single[] {
  if (sheet === null) return []
  return sheet.games.flatMap(game => {
    if (game.home.length !== 1) return []
    const [home, away] = [sheet.home[game.home[0] ?? -1], sheet.away[game.away[0] ?? -1]]
    if (home === undefined || away === undefined) return []
    const single = { id: id * 14 + game.index, day, contest, tour: round.tour }
    // A player who did not come has no game; the opponent has won a game that does not count.
    if (game.home[0] === sheet.absent) return { ...single, one: away, other: null, oneWon: true }
    return { ...single, one: home, other: away, oneWon: game.homeWins }
  })
}

function individual(world: World, pool: Pool, today: number): Single[] {
  const { chance } = world
  const players = pool.slots.flatMap(team => (team === null ? [] : rosterOf(world, team)))
  return individualDays(today).flatMap(day =>
    Array.from({ length: MEETINGS }, (_, meeting) =>
      pairsOf(players.length, day * MEETINGS + meeting).flatMap(([first, second], index): Single[] => {
        const [one, other] = [players[first], players[second]]
        const place = (pool.index * 100_000 + day) * MEETINGS + meeting
        const id = FIRST_INDIVIDUAL + place * 32 + index
        // Some players do not enter.
        if (one === undefined || other === undefined || chance('enters', id) % 3 === 0) return []
        const luck = chance('individual', id) / 2 ** 32
        const oneWon = luck < expectation(one.points - other.points)
        return [{ id, day, contest: CRITERIUM, tour: null, one, other, oneWon }]
      }),
    ).flat(),
  )
}
