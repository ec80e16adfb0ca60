import { dateOf, phaseOf } from './calendar.ts'
import { type Fixture, fixturesOf } from './fixtures.ts'
import type { Player } from './players.ts'
import type { World } from './world.ts'

export interface PlayedGame {
  /** Shared by the two lists of games. */
  readonly id: number
  readonly fixture: Fixture
  readonly opponent: Player
  readonly won: boolean
  /** Points won or lost in the ranking. */
  readonly points: number
  /** Played before this month: it counts in the ranking. */
  readonly validated: boolean
}

// Lower bound, then what the better player gains, the worse gains, the better loses, the worse loses.
const GRID: readonly (readonly [number, number, number, number, number])[] = [
  [500, 0, 40, -29, 0],
  [400, 0.5, 28, -20, 0],
  [300, 1, 22, -16, -0.5],
  [200, 2, 17, -12.5, -1],
  [150, 3, 13, -10, -2],
  [100, 4, 10, -8, -3],
  [50, 5, 8, -7, -4],
  [25, 5.5, 7, -6, -4.5],
  [0, 6, 6, -5, -5],
]

/** What a game gives: by the difference of the two players' points, and who was the better one. */
export function pointsOf(own: number, other: number, won: boolean): number {
  const row = GRID.find(([from]) => Math.abs(own - other) >= from)
  if (row === undefined) return 0
  const better = own >= other
  return won ? (better ? row[1] : row[2]) : better ? row[3] : row[4]
}

/** Singles a player has played for a team this season, latest first: exactly those of the match sheets. */
export function gamesOf(world: World, player: Player, today: number): readonly PlayedGame[] {
  const entries = world
    .entriesOf(player.club)
    .filter(
      ({ team }) =>
        team.club === player.club && player.place >= team.roster && player.place < team.roster + 4,
    )
  return entries
    .flatMap(({ team, pool }) => {
      const phases = phaseOf(today) === 2 ? ([1, 2] as const) : ([1] as const)
      return phases
        .flatMap(phase => fixturesOf(world, pool, phase, today))
        .filter(({ home, away }) => home === team || away === team)
        .flatMap(fixture =>
          gamesIn(fixture, player, player.place - team.roster, fixture.home === team, today),
        )
    })
    .sort((a, b) => b.fixture.day - a.fixture.day || a.id - b.id)
}

function gamesIn(
  fixture: Fixture,
  player: Player,
  place: number,
  atHome: boolean,
  today: number,
): PlayedGame[] {
  const { sheet } = fixture
  if (sheet === null) return []
  return sheet.games.flatMap(game => {
    const [own, other] = atHome ? [game.home, game.away] : [game.away, game.home]
    const opponent = (atHome ? sheet.away : sheet.home)[other[0] ?? -1]
    const absent = sheet.absent !== null && game.home.includes(sheet.absent)
    if (own.length !== 1 || own[0] !== place || opponent === undefined || absent) return []
    const won = game.homeWins === atHome
    return {
      id: fixture.id * 14 + game.index,
      fixture,
      opponent,
      won,
      points: pointsOf(player.points, opponent.points, won),
      validated: monthOf(fixture.day) < monthOf(today),
    }
  })
}

function monthOf(day: number): number {
  const { year, month } = dateOf(day)
  return year * 12 + month
}

/** Points of the monthly situation: the official ones and what the validated games gave. */
export function monthlyPoints(world: World, player: Player, today: number): number {
  return gamesOf(world, player, today)
    .filter(game => game.validated)
    .reduce((sum, game) => sum + game.points, player.points)
}
