import { describe, expect, it } from 'vitest'
import { BANDS, pointsIn, type SimulatedMatch, stakesOf, totalOf } from './simulation.ts'

const OWN = 1000

describe('what a match would give', () => {
  // Both sides of every boundary of the grid: difference, then victory and defeat against the better opponent, and
  // against the weaker.
  it.each([
    [24, [6, -5], [6, -5], 0, 24],
    [25, [7, -4.5], [5.5, -6], 25, 49],
    [49, [7, -4.5], [5.5, -6], 25, 49],
    [50, [8, -4], [5, -7], 50, 99],
    [99, [8, -4], [5, -7], 50, 99],
    [100, [10, -3], [4, -8], 100, 149],
    [149, [10, -3], [4, -8], 100, 149],
    [150, [13, -2], [3, -10], 150, 199],
    [199, [13, -2], [3, -10], 150, 199],
    [200, [17, -1], [2, -12.5], 200, 299],
    [299, [17, -1], [2, -12.5], 200, 299],
    [300, [22, -0.5], [1, -16], 300, 399],
    [399, [22, -0.5], [1, -16], 300, 399],
    [400, [28, 0], [0.5, -20], 400, 499],
    [499, [28, 0], [0.5, -20], 400, 499],
    [500, [40, 0], [0, -29], 500, null],
    [900, [40, 0], [0, -29], 500, null],
  ])('at a difference of %i', (difference, better, weaker, from, to) => {
    const [up, down] = [stakesOf(OWN, OWN + difference, 1), stakesOf(OWN, OWN - difference, 1)]
    expect([up.victory, up.defeat]).toEqual(better)
    expect([down.victory, down.defeat]).toEqual(weaker)
    expect([up.opponent, down.opponent]).toEqual(['better', 'weaker'])
    for (const { band } of [up, down]) expect(band).toMatchObject({ from, to })
  })

  it('is the same for both between players of equal points', () => {
    expect(stakesOf(OWN, OWN, 1)).toMatchObject({ victory: 6, defeat: -5, opponent: 'equal' })
  })

  it('follows the coefficient, also in parts of a point', () => {
    expect(stakesOf(OWN, 1030, 1.25)).toMatchObject({ victory: 8.75, defeat: -5.625 })
    expect(stakesOf(OWN, 1500, 0.5)).toMatchObject({ victory: 20, defeat: 0 })
  })
})

describe('a list of matches', () => {
  const match = (opponent: number, isVictory: boolean, coefficient: SimulatedMatch['coefficient'] = 1) => ({
    id: opponent,
    name: null,
    opponent,
    coefficient,
    isVictory,
  })

  it('adds up, every match from the same points', () => {
    expect(totalOf(OWN, [])).toBe(0)
    expect(totalOf(OWN, [match(1120, true), match(1120, true), match(940, false)])).toBe(13)
    expect(totalOf(OWN, [match(1030, true, 1.25), match(1030, false, 1.25)])).toBe(3.125)
  })
})

describe('the lines of the grid', () => {
  it('follow one another without a gap', () => {
    expect(BANDS.map(({ from, to }) => [from, to])).toEqual([
      [0, 24],
      [25, 49],
      [50, 99],
      [100, 149],
      [150, 199],
      [200, 299],
      [300, 399],
      [400, 499],
      [500, null],
    ])
  })
})

it.each([
  ['1702', 1702],
  ['1\u202f702', 1702],
  [' 1 702,5 ', 1702.5],
  ['1702.5', 1702.5],
  ['500', 500],
  ['', null],
  ['17', null],
  ['17020', null],
  ['-800', null],
  ['N385', null],
  ['1702,', null],
])('%j typed are %j points', (typed, points) => expect(pointsIn(typed)).toBe(points))
