import { POINTS_GRID } from '@pingboard/contracts/constants.ts'
import type { PlayerMatch } from '@pingboard/contracts/http/federation.ts'
import type { Outcome, PointsBand } from '@pingboard/contracts/points.ts'

/**
 * The outcome of a match from the federation's points. Each value of the grid is in one column only, except 6 and -5,
 * which are in two: between players of nearly equal points. Null for these two, and for a value in no column.
 */
export function outcomeOfGain(gain: number, coef: number, victory: boolean): Outcome | null {
  const isIn = (column: keyof PointsBand) =>
    POINTS_GRID.some(band => Math.abs(band[column] * coef - gain) < 0.005)
  const isNormal = isIn(victory ? 'normalVictory' : 'normalDefeat')
  const isAbnormal = isIn(victory ? 'abnormalVictory' : 'abnormalDefeat')
  if (isNormal === isAbnormal) return null
  return isNormal ? 'normal' : 'abnormal'
}

export type Gain = Pick<PlayerMatch, 'gain' | 'outcome'>
