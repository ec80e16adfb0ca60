import { expect, test } from 'vitest'
import { aMatch } from '../../test/player.ts'
import { monthOf } from './season.ts'
import { type Situation, situationMonth, situationPhase } from './situation.ts'

const OCTOBER = monthOf('2026-10-01')
const NOVEMBER = monthOf('2026-11-01')
const september = aMatch({ date: '2026-09-20', gain: 8 })
const situation = (differences: Partial<Situation> = {}): Situation => ({
  today: '2026-11-04',
  player: { officialPoints: 1612, points: 1620 },
  matches: [september],
  isValidatedOnly: false,
  ...differences,
})

test('without a match in the month before, its points and those of the present month are the same', () => {
  expect(situationMonth(situation())).toBe(NOVEMBER)
})

test('a match that waits may be missing where only validated ones could be read', () => {
  expect(situationMonth(situation({ isValidatedOnly: true }))).toBe(OCTOBER)
  const october = aMatch({ date: '2026-10-10', gain: -2 })
  expect(situationMonth(situation({ isValidatedOnly: true, matches: [october, september] }))).toBe(NOVEMBER)
})

test('a match that never counts shows nothing', () => {
  const double = aMatch({ date: '2026-12-12', gain: 0, outcome: null, source: 'spid' })
  const january = situation({ today: '2027-01-04', matches: [double, september] })
  expect(situationMonth(january)).toBe(monthOf('2026-12-01'))
  expect(situationPhase(january)).toBe(1)
})

test.each([
  ['2026-11-04', { points: 1700 }, 1],
  ['2027-01-04', { points: 1700 }, null],
  ['2027-01-04', { points: null }, null],
  ['2027-01-11', { points: 1700 }, null],
  ['2027-01-12', { points: 1700 }, 2],
  ['2026-07-04', { points: 1700 }, null],
] as const)('on %s, of a player with %j that no match leads to, the phase is %s', (today, points, phase) => {
  const given = situation({ today, player: { officialPoints: 1612, ...points } })
  for (const matches of [given.matches, null]) expect(situationPhase({ ...given, matches })).toBe(phase)
})
