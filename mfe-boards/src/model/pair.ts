import type { Game } from '@pingboard/contracts/http/games.ts'

/** The two scores of a fixture, in display order; null is "no score". */
export type Pair = readonly [number | null, number | null]

export const pairOf = (game: Pick<Game, 'scoreTeam1' | 'scoreTeam2'>): Pair => [
  game.scoreTeam1,
  game.scoreTeam2,
]

export const samePair = (one: Pair, other: Pair): boolean => one[0] === other[0] && one[1] === other[1]

export const isScoreless = (pair: Pair): boolean => !pair[0] && !pair[1]

/** When one side has a score, a missing score of the other side becomes 0. */
export const completed = (pair: Pair): Pair =>
  pair[0] === null && pair[1] === null ? pair : [pair[0] ?? 0, pair[1] ?? 0]

/** One point more or less for one side. */
export function tap(pair: Pair, side: 1 | 2, by: 1 | -1, max: number): Pair {
  const [one, two] = completed(pair).map(score => score ?? 0) as [number, number]
  const step = (score: number) => Math.min(max, Math.max(0, score + by))
  return side === 1 ? [step(one), two] : [one, step(two)]
}

/** Milliseconds in which a second tap on the same button counts as the same tap. */
const GUARD = 300

/**
 * Accepts a tap, unless it is the second half of a double tap: on the same button, just after, and on no other one
 * between. A point for one team, the other and the first again are three points, however fast they come.
 */
export function createTapGuard(now: () => number = () => performance.now()): (button: string) => boolean {
  let last = { button: '', at: Number.NEGATIVE_INFINITY }
  return button => {
    const at = now()
    if (button === last.button && at - last.at < GUARD) return false
    last = { button, at }
    return true
  }
}
