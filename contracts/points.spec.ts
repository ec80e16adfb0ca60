import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bandOf, gridPoints, outcomeOf, roundedPoints } from './points.ts'

/** The grid of the specification (section 9): first and last difference of each band, then the four values. */
const TABLE = [
  [0, 24, 6, 6, -5, -5],
  [25, 49, 5.5, 7, -4.5, -6],
  [50, 99, 5, 8, -4, -7],
  [100, 149, 4, 10, -3, -8],
  [150, 199, 3, 13, -2, -10],
  [200, 299, 2, 17, -1, -12.5],
  [300, 399, 1, 22, -0.5, -16],
  [400, 499, 0.5, 28, 0, -20],
  [500, 2500, 0, 40, 0, -29],
] as const

describe('points by the grid', () => {
  it.each(TABLE)(
    'a difference from %i to %i: %d and %d for a victory, %d and %d for a defeat',
    (first, last, normalVictory, abnormalVictory, normalDefeat, abnormalDefeat) => {
      for (const difference of [first, last, last + 0.9]) {
        const [strong, weak] = [1000 + difference, 1000]
        expect(gridPoints(strong, weak, true)).toBe(normalVictory)
        expect(gridPoints(weak, strong, false)).toBe(normalDefeat)
        // Between equal players no result is abnormal, and the values are the same.
        expect(gridPoints(weak, strong, true)).toBe(difference === 0 ? normalVictory : abnormalVictory)
        expect(gridPoints(strong, weak, false)).toBe(difference === 0 ? normalDefeat : abnormalDefeat)
      }
    },
  )

  it('a difference between two bands belongs to the lower one, in both directions', () => {
    expect([24, 24.9, 25, -24.9, -25].map(difference => bandOf(difference).from)).toEqual([0, 0, 25, 0, 25])
  })

  it.each([
    [930, 800, true, 4],
    [800, 930, true, 10],
    [930, 800, false, -8],
    [800, 930, false, -3],
    [1500, 500, true, 0],
    [1500, 500, false, -29],
    [500, 1500, true, 40],
    [500, 1500, false, 0],
    [1000, 1025, true, 7],
    [1025, 1000, true, 5.5],
  ])('%d against %d, won: %s, gives %d', (own, opponent, victory, points) => {
    expect(gridPoints(own, opponent, victory)).toBe(points)
  })

  it('a victory never costs, a defeat never brings, and the better the opponent the more it is worth', () => {
    const points = fc.integer({ min: 0, max: 3500 })
    fc.assert(
      fc.property(points, points, points, (own, one, other) => {
        const [weak, strong] = [Math.min(one, other), Math.max(one, other)]
        expect(gridPoints(own, weak, true)).toBeGreaterThanOrEqual(0)
        expect(gridPoints(own, weak, false)).toBeLessThanOrEqual(0)
        expect(gridPoints(own, strong, true)).toBeGreaterThanOrEqual(gridPoints(own, weak, true))
        expect(gridPoints(own, strong, false)).toBeGreaterThanOrEqual(gridPoints(own, weak, false))
      }),
    )
  })
})

describe('whether a result is normal', () => {
  it.each([
    [1000, 999, true, 'normal'],
    [1000, 1000, true, 'normal'],
    [1000, 1001, true, 'abnormal'],
    [1000, 1001, false, 'normal'],
    [1000, 1000, false, 'normal'],
    [1000, 999, false, 'abnormal'],
  ] as const)('%d against %d, won: %s, is %s', (own, opponent, victory, outcome) => {
    expect(outcomeOf(own, opponent, victory)).toBe(outcome)
  })
})

it('sums of quarters and eighths show no floating-point error', () => {
  expect(roundedPoints(0.1 + 0.2)).toBe(0.3)
  expect(roundedPoints(-5.625 + 8.75)).toBe(3.125)
})
