import { expect, test } from 'vitest'
import { dayBefore } from './board-changes.ts'

test('days are days of the calendar, over months, years and changes of the clock', () => {
  expect(['2026-03-01', '2027-01-01', '2026-03-29', '2026-03-30', '2026-10-26'].map(dayBefore)).toEqual([
    '2026-02-28',
    '2026-12-31',
    '2026-03-28',
    '2026-03-29',
    '2026-10-25',
  ])
})
