import { aPlayer } from '@pingboard/kit/testing'
import { expect, test } from 'vitest'
import { aMatch } from '../../test/player.ts'
import { monthOf } from './season.ts'
import { type KnownPoints, pointsOf, progressOf, timelineOf, twoSeasonsSince } from './timeline.ts'

const TODAY = '2026-11-22'
const [JULY, SEPTEMBER, OCTOBER, NOVEMBER] = ['07', '09', '10', '11'].map(month =>
  monthOf(`2026-${month}-01`),
)
const history = [
  { season: '2024-2025', phase: 2, points: 1500, rank: null },
  { season: '2025-2026', phase: 1, points: 1548, rank: null },
  { season: '2025-2026', phase: 2, points: 1572, rank: null },
  { season: '2026-2027', phase: 1, points: 1612, rank: null },
]
const matches = [
  aMatch({ id: '4', date: '2026-11-15', gain: 7.5, source: 'spid' }),
  aMatch({ id: '3', date: '2026-10-09', gain: 12 }),
  aMatch({ id: '2', date: '2026-09-20', gain: -2.5, victory: false }),
  aMatch({ id: '1', date: '2026-09-20', withdraw: true, gain: 0, source: 'spid' }),
]
const known = (differences: Partial<KnownPoints> = {}): KnownPoints => ({
  today: TODAY,
  player: aPlayer({ officialPoints: 1612, initialPoints: 1612, oldPoints: 1609.5, points: 1621.5 }),
  estimate: 1629,
  matches,
  isValidatedOnly: false,
  history,
  ...differences,
})
const monthlyOf = (given: KnownPoints) =>
  Object.fromEntries(
    timelineOf(given, twoSeasonsSince(TODAY)).months.flatMap(({ month, monthly }) =>
      monthly === null ? [] : [[month, monthly]],
    ),
  )

test('two seasons begin in July of the season before', () => {
  expect(twoSeasonsSince(TODAY)).toBe(monthOf('2025-07-01'))
  expect(twoSeasonsSince('2027-02-01')).toBe(monthOf('2025-07-01'))
})

test('past months of the season are counted from the validated matches', () => {
  const timeline = timelineOf(known(), twoSeasonsSince(TODAY))
  expect(timeline.isCounted).toBe(true)
  expect(monthlyOf(known())).toEqual({
    [JULY ?? 0]: 1612,
    [monthOf('2026-08-01')]: 1612,
    [SEPTEMBER ?? 0]: 1612,
    [OCTOBER ?? 0]: 1609.5,
    [NOVEMBER ?? 0]: 1621.5,
  })
  expect(timeline.months.at(-1)).toMatchObject({ change: 12, matches: 1, official: 1612 })
  expect(timeline.months[0]).toEqual({
    month: monthOf('2025-07-01'),
    official: 1548,
    startsPhase: true,
    monthly: null,
    change: null,
    matches: null,
  })
  // A withdrawal is no match played.
  expect(timeline.months.find(({ month }) => month === SEPTEMBER)?.matches).toBe(1)
})

test('where matches not validated yet are missing, none are counted after the newest validated one', () => {
  const validated = known({ matches: matches.slice(1), isValidatedOnly: true })
  const { months } = timelineOf(validated, twoSeasonsSince(TODAY))
  expect(months.slice(-3).map(month => month.matches)).toEqual([1, 1, null])
  const { months: nothing } = timelineOf({ ...validated, matches: [] }, twoSeasonsSince(TODAY))
  expect(nothing.map(month => month.matches).filter(count => count !== null)).toEqual([])
})

test('when the matches do not lead to the published points, only published points are shown', () => {
  const other = known({
    player: aPlayer({ officialPoints: 1612, initialPoints: 1612, oldPoints: 1609.5, points: 1700 }),
  })
  expect(timelineOf(other, twoSeasonsSince(TODAY)).isCounted).toBe(false)
  expect(monthlyOf(other)).toEqual({ [JULY ?? 0]: 1612, [OCTOBER ?? 0]: 1609.5, [NOVEMBER ?? 0]: 1700 })
  expect(monthlyOf(known({ matches: null }))).toEqual({
    [JULY ?? 0]: 1612,
    [OCTOBER ?? 0]: 1609.5,
    [NOVEMBER ?? 0]: 1621.5,
  })
})

test('in the second phase, matches of the first do not count again', () => {
  const february = known({
    today: '2027-02-10',
    player: aPlayer({ officialPoints: 1622, initialPoints: 1612, oldPoints: 1622, points: 1628 }),
    history: [...history, { season: '2026-2027', phase: 2, points: 1622, rank: null }],
    matches: [aMatch({ id: '9', date: '2027-01-16', gain: 6 }), ...matches.slice(1)],
  })
  const { months, isCounted } = timelineOf(february, twoSeasonsSince(february.today))
  expect(isCounted).toBe(true)
  expect(months.slice(-4).map(({ monthly }) => monthly)).toEqual([1621.5, 1621.5, 1622, 1628])
})

const DECEMBER = monthOf('2026-12-01')
/** Published as long as `matches` wait for December's points. */
const november = { officialPoints: 1612, initialPoints: 1612, oldPoints: 1609.5, points: 1621.5 }

test('until the federation publishes a month, the points are those of the month before', () => {
  const early = known({
    today: '2026-12-03',
    player: aPlayer(november),
    matches: [aMatch({ id: '5', date: '2026-12-01', gain: 6, source: 'spid' }), ...matches],
  })
  const { months, isCounted } = timelineOf(early, twoSeasonsSince(early.today))
  expect(isCounted).toBe(true)
  expect(months.at(-1)).toMatchObject({ month: DECEMBER, monthly: null, change: null, matches: 1 })
  expect(months.at(-2)).toMatchObject({ month: NOVEMBER, monthly: 1621.5, change: 12 })
  expect(monthlyOf({ ...early, matches: early.matches?.slice(0, 3) ?? null })).toMatchObject({
    [OCTOBER ?? 0]: 1609.5,
    [NOVEMBER ?? 0]: 1621.5,
  })
})

test('once nothing of the month before waits, they are those of the present one', () => {
  // A match that will never count does not wait.
  const never = aMatch({ id: '6', date: '2026-11-21', gain: 0, outcome: null, source: 'spid' })
  const counted = [never, aMatch({ id: '4', date: '2026-11-15', gain: 7.5 }), ...matches.slice(1)]
  const { months } = timelineOf(
    known({
      today: '2026-12-03',
      player: aPlayer({ ...november, oldPoints: 1621.5, points: 1629 }),
      matches: counted,
    }),
    0,
  )
  expect(months.at(-1)).toMatchObject({ month: DECEMBER, monthly: 1629, change: 7.5 })
})

test('in the first days of January, the points of the first phase stay in it', () => {
  const early = known({
    today: '2027-01-03',
    player: aPlayer({ officialPoints: 1612, initialPoints: 1612, oldPoints: 1621.5, points: 1629 }),
    matches: [
      aMatch({ id: '7', date: '2026-12-12', gain: 4, source: 'spid' }),
      aMatch({ id: '4', date: '2026-11-15', gain: 7.5 }),
      ...matches.slice(1),
    ],
  })
  const { months, isCounted } = timelineOf(early, twoSeasonsSince(early.today))
  expect(isCounted).toBe(true)
  expect(months.at(-1)).toMatchObject({ official: null, monthly: null, startsPhase: true })
  expect(months.at(-2)).toMatchObject({ month: DECEMBER, official: 1612, monthly: 1629, matches: 1 })
})

test('they stay there also when matches that wait could not be read', () => {
  const early = known({
    today: '2027-01-03',
    player: aPlayer({ officialPoints: 1612, initialPoints: 1612, oldPoints: 1621.5, points: 1629 }),
    matches: [aMatch({ id: '4', date: '2026-11-15', gain: 7.5 }), ...matches.slice(1)],
    isValidatedOnly: true,
  })
  const { months } = timelineOf(early, twoSeasonsSince(early.today))
  expect(months.at(-1)).toMatchObject({ official: null, monthly: null })
  expect(months.at(-2)).toMatchObject({ month: DECEMBER, monthly: 1629 })
})

test('they stay there also without a match in December, until the points of the second phase are published', () => {
  const early = known({
    today: '2027-01-04',
    player: aPlayer({ officialPoints: 1612, initialPoints: 1612, oldPoints: 1621.5, points: 1629 }),
    matches: [aMatch({ id: '4', date: '2026-11-15', gain: 7.5 }), ...matches.slice(1)],
  })
  const { months, isCounted } = timelineOf(early, twoSeasonsSince(early.today))
  expect(isCounted).toBe(true)
  expect(months.at(-1)).toMatchObject({ official: null, monthly: null, startsPhase: true })
  expect(months.slice(-3, -1)).toMatchObject([
    { month: NOVEMBER, monthly: 1621.5 },
    { month: DECEMBER, official: 1612, monthly: 1629 },
  ])
  const published = { ...early, player: aPlayer({ ...early.player, officialPoints: 1629, oldPoints: 1629 }) }
  const { months: later } = timelineOf(published, twoSeasonsSince(early.today))
  expect(later.slice(-2)).toMatchObject([{ monthly: 1629 }, { official: 1629, monthly: 1629 }])
})

test('in the first days of July, those of the second phase stay in it without a match in June', () => {
  const early = known({
    today: '2026-07-04',
    player: aPlayer({ officialPoints: 1572, initialPoints: 1548, oldPoints: 1580, points: 1580 }),
    matches: [aMatch({ id: '1', date: '2026-04-18', gain: 8 })],
    history: history.slice(0, 3),
  })
  const { months } = timelineOf(early, twoSeasonsSince(early.today))
  expect(months.slice(-2)).toMatchObject([
    { month: monthOf('2026-06-01'), official: 1572, monthly: 1580 },
    { month: JULY, official: null, monthly: null },
  ])
})

test('points that no match leads to are those of the month before in the first days of a month', () => {
  const early = known({
    today: '2027-01-04',
    player: aPlayer({ officialPoints: 1612, initialPoints: 1612, oldPoints: 1621.5, points: 1700 }),
  })
  for (const given of [early, { ...early, matches: null }]) {
    const { months, isCounted } = timelineOf(given, twoSeasonsSince(early.today))
    expect(isCounted).toBe(false)
    expect(months.at(-1)).toMatchObject({ official: null, monthly: null })
    expect(months.at(-2)).toMatchObject({ month: DECEMBER, official: 1612, monthly: 1700 })
  }
})

test('after the 11th they are those of the present month, without a match in the month before, too', () => {
  const late = known({
    today: '2027-01-20',
    player: aPlayer({ officialPoints: 1629, initialPoints: 1612, oldPoints: 1629, points: 1629 }),
    matches: [aMatch({ id: '4', date: '2026-11-15', gain: 7.5 }), ...matches.slice(1, 3)],
    isValidatedOnly: true,
  })
  const { months, isCounted } = timelineOf(late, twoSeasonsSince(late.today))
  expect(isCounted).toBe(true)
  expect(months.slice(-2)).toMatchObject([
    { month: DECEMBER, official: 1612, monthly: 1629 },
    { official: 1629, monthly: 1629 },
  ])
})

test('every season the federation knows can be shown, and none before it', () => {
  const all = timelineOf(known(), 0)
  expect(all.months[0]?.month).toBe(monthOf('2025-01-01'))
  expect(timelineOf(known({ history: [] }), 0).months[0]?.month).toBe(JULY)
})

test('the chart has a point where a month or a phase has one', () => {
  const points = pointsOf(timelineOf(known(), twoSeasonsSince(TODAY)))
  expect(points.map(({ month }) => month)).toEqual([
    monthOf('2025-07-01'),
    monthOf('2026-01-01'),
    JULY,
    monthOf('2026-08-01'),
    SEPTEMBER,
    OCTOBER,
    NOVEMBER,
  ])
  const nothing = aPlayer({ officialPoints: 500, initialPoints: null, oldPoints: null, points: null })
  expect(pointsOf(timelineOf(known({ player: nothing, history: [] }), 0))).toHaveLength(1)
})

test('the progress names the way and the best month', () => {
  const progress = progressOf(timelineOf(known(), twoSeasonsSince(TODAY)))
  expect(progress).toMatchObject({ change: 9.5, from: { month: JULY }, to: { month: NOVEMBER } })
  expect(progress?.best).toMatchObject({ month: NOVEMBER, change: 12 })
  const nothing = aPlayer({ initialPoints: null, oldPoints: null, points: 600 })
  expect(progressOf(timelineOf(known({ player: nothing, matches: null }), 0))).toBeNull()
})

test('no month is the best where those between are not known', () => {
  const given = known({
    player: aPlayer({ officialPoints: 1612, initialPoints: 1612, oldPoints: 1692, points: 1694 }),
  })
  for (const of of [given, { ...given, matches: null }]) {
    const progress = progressOf(timelineOf(of, twoSeasonsSince(TODAY)))
    expect(progress).toMatchObject({ change: 82, best: null })
  }
})
