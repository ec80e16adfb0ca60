import { expect, test } from 'vitest'
import { plotOf } from './plot.ts'
import { monthOf } from './season.ts'
import type { Timeline, TimelineMonth } from './timeline.ts'

const JULY = monthOf('2026-07-01')
const month = (number: number, differences: Partial<TimelineMonth> = {}): TimelineMonth => ({
  month: JULY + number,
  official: 1600,
  startsPhase: number === 0,
  monthly: null,
  change: null,
  matches: null,
  ...differences,
})
const timeline: Timeline = {
  months: [
    month(0, { monthly: 1600, matches: 2 }),
    month(1, { monthly: 1615, matches: 4 }),
    month(2, { monthly: 1620 }),
  ],
  estimate: 1630,
  isCounted: true,
}

test('months are slots of equal width, points stand in the middle of them', () => {
  const { points, estimate, slot, guides } = plotOf(timeline)
  expect(slot).toBe(25)
  expect(points.map(({ place }) => place.left)).toEqual([12.5, 37.5, 62.5])
  expect(estimate?.place.left).toBe(87.5)
  expect(guides.map(({ value, top }) => [value, Math.round(top)])).toEqual([
    [1630, 0],
    [1620, 33],
    [1610, 67],
    [1600, 100],
  ])
  expect(points[1]?.place.top).toBeCloseTo(50)
})

test('monthly points are a line, official points steps, the estimate goes on from the last month', () => {
  const { monthlyLine, officialLine, estimateLine } = plotOf(timeline)
  expect(monthlyLine).toBe('M12.5,100L37.5,50L62.5,33.333')
  expect(officialLine).toMatch(/^M0,100L25,100/)
  expect(officialLine).toMatch(/L75,100$/)
  expect(estimateLine).toBe('M62.5,33.333L87.5,0')
  expect(plotOf({ ...timeline, estimate: null })).toMatchObject({ estimate: null, estimateLine: '' })
})

test('official points that are not known leave a gap', () => {
  const months = [month(0), month(1, { official: null }), month(2, { official: 1610 })]
  expect(plotOf({ ...timeline, months }).officialLine.match(/M/g)).toHaveLength(2)
})

test('bars are as high as their share of the busiest month', () => {
  expect(plotOf(timeline).bars.map(({ matches, height }) => [matches, height])).toEqual([
    [2, 50],
    [4, 100],
    [null, 0],
  ])
})

test('few dates stand below: phases in two seasons, seasons in many, and the present month', () => {
  const upTo = (count: number) => Array.from({ length: count }, (_, place) => month(place))
  const dates = (count: number) =>
    plotOf({ ...timeline, months: upTo(count) }).dates.map(date => date.month - JULY)
  expect(dates(17)).toEqual([0, 6, 12, 16])
  // January is too near to February for two dates.
  expect(dates(20)).toEqual([0, 6, 12, 19])
  expect(dates(53)).toEqual([0, 12, 24, 36, 52])
})
