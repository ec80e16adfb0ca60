import { DEFAULT_BOARD_DAYS } from '@pingboard/contracts/constants.ts'
import { day } from '@pingboard/contracts/fields.ts'
import type { Fixture } from '@pingboard/contracts/http/federation.ts'
import { addDays, weekdayIndex } from '@pingboard/kit/fixtures'
import { dayOf } from './fixtures.ts'

export interface Period {
  from: string | null
  to: string | null
}

/** A period with both days. */
export interface Matchday extends Period {
  from: string
  to: string
}

/** Days to look ahead for the next matchday, and the most days that one matchday takes. */
export const LOOK_AHEAD = 60
const MATCHDAY_DAYS = 3

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

/** The next matchday, from today on. */
export const nextMatchday = (fixtures: readonly Fixture[], today: string): Matchday | null =>
  firstMatchday(fixtures.filter(fixture => (dayOf(fixture) ?? '') >= today))

/** The first matchday of fixtures: their first day, and the last day of a fixture soon after. */
export function firstMatchday(fixtures: readonly Fixture[]): Matchday | null {
  const days = fixtures.flatMap(fixture => dayOf(fixture) ?? []).sort()
  const [from] = days
  if (!from) return null
  const last = addDays(from, MATCHDAY_DAYS - 1)
  return { from, to: days.filter(day => day <= last).at(-1) ?? from }
}
