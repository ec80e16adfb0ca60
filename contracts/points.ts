import { POINTS_GRID } from './constants.ts'

/** Whether the expected player won. */
export type Outcome = 'normal' | 'abnormal'
export type PointsBand = (typeof POINTS_GRID)[number]

/** The line of the grid for a difference of points, in either direction. */
export function bandOf(difference: number): PointsBand {
  return POINTS_GRID.findLast(({ from }) => Math.abs(difference) >= from) ?? POINTS_GRID[0]
}

/** Normal when the winner had no fewer points than the loser. */
export function outcomeOf(own: number, opponent: number, victory: boolean): Outcome {
  const [winner, loser] = victory ? [own, opponent] : [opponent, own]
  return winner >= loser ? 'normal' : 'abnormal'
}

/**
 * Points that a singles match of coefficient 1 gives a player with `own` points, by the grid; negative for a defeat.
 */
export function gridPoints(own: number, opponent: number, victory: boolean): number {
  const band = bandOf(own - opponent)
  const isNormal = outcomeOf(own, opponent, victory) === 'normal'
  if (victory) return isNormal ? band.normalVictory : band.abnormalVictory
  return isNormal ? band.normalDefeat : band.abnormalDefeat
}

/** Rounds to a thousandth, so that a sum of quarters and eighths shows no floating-point error. */
export const roundedPoints = (points: number): number => Math.round(points * 1000) / 1000

/** Day of a month by which the month before is counted everywhere: clients saw this happen from the 1st to the 11th. */
export const COUNTED_BY = 11
