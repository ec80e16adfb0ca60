import type { Fixture } from '@pingboard/contracts/http/federation.ts'
import { addDays } from '@pingboard/kit/fixtures'
import { dayOf } from './new-game.ts'

/** Fixtures at most three days apart. */
export interface Matchday {
  /** Their first and last day. */
  from: string
  to: string
  fixtures: readonly Fixture[]
}

/** Days to look ahead for the next matchday. */
export const LOOK_AHEAD = 60
/** The most days that one matchday takes. */
const DAYS = 3

/** The matchdays of fixtures, in order. A fixture without a day is left out. */
export function matchdays(fixtures: readonly Fixture[]): Matchday[] {
  const dated = fixtures
    .flatMap(fixture => {
      const day = dayOf(fixture)
      return day ? [{ day, fixture }] : []
    })
    .sort((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))
  const found: { from: string; to: string; fixtures: Fixture[] }[] = []
  for (const { day, fixture } of dated) {
    const last = found.at(-1)
    if (last && day < addDays(last.from, DAYS)) {
      last.to = day
      last.fixtures.push(fixture)
    } else found.push({ from: day, to: day, fixtures: [fixture] })
  }
  return found
}

/** The first matchday of which no board follows a fixture; null when boards follow all of them. */
export const firstUnfollowed = (days: readonly Matchday[], followed: ReadonlySet<string>): Matchday | null =>
  days.find(({ fixtures }) => !fixtures.some(({ id }) => followed.has(id))) ?? null
