import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { guidesOf } from './guides.ts'

test('four levels stand around the values', () => {
  expect(guidesOf([1548, 1639.3])).toEqual([1640, 1600, 1560, 1520])
  expect(guidesOf([500])).toEqual([530, 520, 510, 500])
  expect(guidesOf([1000, 1000])).toEqual([1030, 1020, 1010, 1000])
})

test('no value is outside', () => {
  const points = fc.double({ min: 0, max: 4000, noNaN: true })
  fc.assert(
    fc.property(fc.array(points, { minLength: 1, maxLength: 40 }), values => {
      const guides = guidesOf(values)
      expect(guides).toHaveLength(4)
      expect(Math.min(...values)).toBeGreaterThanOrEqual(guides[3] ?? Number.NaN)
      expect(Math.max(...values)).toBeLessThanOrEqual(guides[0] ?? Number.NaN)
    }),
  )
})
