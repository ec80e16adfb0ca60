import { DEFAULT_BOARD_DAYS } from '@pingboard/contracts/constants.ts'
import { day } from '@pingboard/contracts/fields.ts'
import type { Fixture } from '@pingboard/contracts/http/federation.ts'
import { addDays, isExempt, weekdayIndex } from '@pingboard/kit/fixtures'
import { dayOf, matchdays } from '@pingboard/kit/new-board'

export interface Period {
  from: string | null
  to: string | null
}

/** The days of a matchday. */
export interface MatchdayPeriod extends Period {
  from: string
  to: string
}

export const defaultPeriod = (today: string): Period => ({
  from: today,
  to: addDays(today, DEFAULT_BOARD_DAYS),
})

/** The period in an address, as in `?from=2026-12-05&to=2026-12-06`; null without two days. */
export function askedPeriod(query: URLSearchParams): Period | null {
  const [from, to] = [query.get('from'), query.get('to')]
  return [from, to].every(asked => day.safeParse(asked).success) ? { from, to } : null
}

/** Friday to Sunday of this week: departments play on Friday evenings. A weekend that has begun starts today. */
export function weekend(today: string): Period {
  const sunday = addDays(today, 6 - weekdayIndex(today))
  const friday = addDays(sunday, -2)
  return { from: friday < today ? today : friday, to: sunday }
}

/** The next matchday, from today on. A fixture without an opponent does not count, because it is not played. */
export function nextMatchday(fixtures: readonly Fixture[], today: string): MatchdayPeriod | null {
  const coming = fixtures.filter(fixture => !isExempt(fixture) && (dayOf(fixture) ?? '') >= today)
  const next = matchdays(coming).at(0)
  return next ? { from: next.from, to: next.to } : null
}
