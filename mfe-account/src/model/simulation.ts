import { POINTS_GRID } from '@pingboard/contracts/constants.ts'
import { bandOf, gridPoints, outcomeOf, roundedPoints } from '@pingboard/contracts/points.ts'

/** Coefficients of contests, from a youth rally to the Critérium. */
export const COEFFICIENTS = [0.5, 0.75, 1, 1.25, 1.5] as const
export type Coefficient = (typeof COEFFICIENTS)[number]

/** Differences of points of a line of the grid. The last line has no end. */
export interface Band {
  from: number
  to: number | null
}

/** The grid, from the smallest difference on. */
export const BANDS = POINTS_GRID.map((line, place) => {
  const next = POINTS_GRID[place + 1]
  return { ...line, to: next === undefined ? null : next.from - 1 }
})

/** What both results of a match would give. */
export interface Stakes {
  victory: number
  defeat: number
  band: Band
  /** How the opponent stands to the person. */
  opponent: 'better' | 'weaker' | 'equal'
}

/** @param own points of the month, as are those of the opponent */
export function stakesOf(own: number, opponent: number, coefficient: number): Stakes {
  const { from } = bandOf(own - opponent)
  const worth = (victory: boolean) => roundedPoints(gridPoints(own, opponent, victory) * coefficient)
  return {
    victory: worth(true),
    defeat: worth(false),
    band: BANDS.find(band => band.from === from) ?? { from, to: null },
    opponent:
      own === opponent ? 'equal' : outcomeOf(own, opponent, true) === 'abnormal' ? 'better' : 'weaker',
  }
}

/** A match of the list. */
export interface SimulatedMatch {
  id: number
  /** Null for an opponent of whom only the points were given. */
  name: string | null
  opponent: number
  coefficient: Coefficient
  isVictory: boolean
}

export function gainOf(own: number, { opponent, coefficient, isVictory }: SimulatedMatch): number {
  const { victory, defeat } = stakesOf(own, opponent, coefficient)
  return isVictory ? victory : defeat
}

/** All matches of a month start from the same points, so their gains add up. */
export const totalOf = (own: number, matches: readonly SimulatedMatch[]): number =>
  roundedPoints(matches.reduce((sum, match) => sum + gainOf(own, match), 0))

/** Points as people type them: "1 702", "1702,5". Null for anything else. */
export function pointsIn(typed: string): number | null {
  const bare = typed.replace(/\s/g, '').replace(',', '.')
  return /^\d{3,4}(\.\d+)?$/.test(bare) ? Number(bare) : null
}
