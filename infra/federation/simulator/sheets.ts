import type { Player } from './players.ts'
import type { Chance } from './random.ts'

/** One game of a team match: places of the players (two in a double), and its sets seen from the home side. */
export interface Game {
  readonly index: number
  readonly home: readonly number[]
  readonly away: readonly number[]
  readonly homeWins: boolean
  /** The loser's points of each set, with a minus when the away side won the set, also before zero (`-0`). */
  readonly sets: readonly string[]
}

export interface Sheet {
  readonly home: readonly Player[]
  readonly away: readonly Player[]
  /** Place of the home player who did not come; null for most sheets. */
  readonly absent: number | null
  readonly games: readonly Game[]
  /** Points of a won game; a lost one gives one point less, an absent player none. */
  readonly win: 1 | 2
  readonly total: readonly [number, number]
}

// The order of the federation's 14-game sheet for four players a side.
const ORDER: readonly (readonly [home: readonly number[], away: readonly number[]])[] = [
  [[0], [0]],
  [[1], [1]],
  [[2], [2]],
  [[3], [3]],
  [[0], [1]],
  [[1], [0]],
  [[3], [2]],
  [[2], [3]],
  [
    [0, 1],
    [0, 1],
  ],
  [
    [2, 3],
    [2, 3],
  ],
  [[0], [2]],
  [[2], [0]],
  [[3], [1]],
  [[1], [3]],
]

/** The sheet of a played match: the winner depends on points and on repeatable chance. */
export function sheetOf(
  chance: Chance,
  id: number,
  home: readonly Player[],
  away: readonly Player[],
  win: 1 | 2,
): Sheet {
  const absent = chance('absent', id) % 23 === 0 ? 3 : null
  const games = ORDER.map(([one, two], index): Game => {
    const missing = absent !== null && one.includes(absent)
    const luck = chance('game', id, index) / 2 ** 32
    const homeWins = !missing && luck < expectation(points(home, one) - points(away, two))
    const sets = missing ? ['-0', '-0', '-0'] : setsOf(chance, id, index, homeWins)
    return { index, home: one, away: two, homeWins, sets }
  })
  const total: [number, number] = [0, 0]
  for (const game of games) {
    const missing = absent !== null && game.home.includes(absent)
    total[0] += game.homeWins ? win : missing ? 0 : win - 1
    total[1] += game.homeWins ? win - 1 : win
  }
  return { home, away, absent, games, win, total }
}

const points = (players: readonly Player[], places: readonly number[]) =>
  places.reduce((sum, place) => sum + (players[place]?.points ?? 500), 0) / places.length

/** Probability that a player with this many points more wins. */
export const expectation = (difference: number) => 1 / (1 + 10 ** (-difference / 400))

function setsOf(chance: Chance, id: number, index: number, homeWins: boolean): string[] {
  const lost = chance('lost', id, index) % 3
  const winners = [...Array.from({ length: lost }, () => false), true, true, true]
  // The winner of the game wins the last set; the other sets are in any order.
  const start = chance('order', id, index) % (lost + 2)
  const order = [...winners.slice(start, -1), ...winners.slice(0, start), true].slice(0, winners.length)
  return order.map((won, set) => {
    const loser = chance('set', id, index, set) % 13
    return `${won === homeWins ? '' : '-'}${String(loser).padStart(2, '0')}`
  })
}
