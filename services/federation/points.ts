import { POINTS_GRID } from '@pingboard/contracts/constants.ts'
import type { PlayerMatch } from '@pingboard/contracts/http/federation.ts'

export type Outcome = 'normal' | 'abnormal'

/** Whether the expected player won: normal when the winner had no fewer points than the loser. */
export function outcomeOf(own: number, opponent: number, victory: boolean): Outcome {
  const [winner, loser] = victory ? [own, opponent] : [opponent, own]
  return winner >= loser ? 'normal' : 'abnormal'
}

/**
 * Points that a singles match of coefficient 1 gives a player with `own` points, by the grid; negative for a defeat.
 */
export function gridPoints(own: number, opponent: number, victory: boolean): number {
  const band = bandOf(Math.abs(own - opponent))
  const isNormal = outcomeOf(own, opponent, victory) === 'normal'
  if (victory) return isNormal ? band.normalVictory : band.abnormalVictory
  return isNormal ? band.normalDefeat : band.abnormalDefeat
}

/**
 * The outcome of a match from the federation's points. Each value of the grid is in one column only, except 6 and -5,
 * which are in two: between players of nearly equal points. Null for these two, and for a value in no column.
 */
export function outcomeOfGain(gain: number, coef: number, victory: boolean): Outcome | null {
  const isIn = (column: keyof Band) => POINTS_GRID.some(band => Math.abs(band[column] * coef - gain) < 0.005)
  const isNormal = isIn(victory ? 'normalVictory' : 'normalDefeat')
  const isAbnormal = isIn(victory ? 'abnormalVictory' : 'abnormalDefeat')
  if (isNormal === isAbnormal) return null
  return isNormal ? 'normal' : 'abnormal'
}

type Band = (typeof POINTS_GRID)[number]

function bandOf(difference: number): Band {
  return POINTS_GRID.findLast(band => difference >= band.from) ?? POINTS_GRID[0]
}

/** Rounds to a thousandth, so that a sum of quarters and eighths shows no floating-point error. */
export const rounded = (points: number): number => Math.round(points * 1000) / 1000

export type Gain = Pick<PlayerMatch, 'gain' | 'outcome'>
