import { expect, test } from 'vitest'
import { monthName, monthOf, phaseOf, phaseStart, seasonStart, shortMonth, startOf } from './season.ts'

test.each([
  ['2026-06-30', 2, '2026-01-01', '2025-07-01'],
  ['2026-07-01', 1, '2026-07-01', '2026-07-01'],
  ['2026-12-31', 1, '2026-07-01', '2026-07-01'],
  ['2027-01-01', 2, '2027-01-01', '2026-07-01'],
] as const)('%s is in phase %i, since %s, of the season of %s', (day, phase, began, season) => {
  const month = monthOf(day)
  expect(phaseOf(month)).toBe(phase)
  expect(phaseStart(month)).toBe(monthOf(began))
  expect(seasonStart(month)).toBe(monthOf(season))
})

test('a phase of the history begins in July or in January', () => {
  expect(startOf({ season: '2025-2026', phase: 1 })).toBe(monthOf('2025-07-01'))
  expect(startOf({ season: '2025-2026', phase: 2 })).toBe(monthOf('2026-01-01'))
})

test('months are written as the language writes them', () => {
  expect(monthName(monthOf('2026-11-22'), 'fr')).toBe('novembre 2026')
  expect(monthName(monthOf('2026-12-31'), 'en')).toBe('December 2026')
  expect(shortMonth(monthOf('2027-01-01'), 'fr')).toBe('janv. 2027')
})
