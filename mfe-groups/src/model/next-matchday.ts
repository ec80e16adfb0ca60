import type { Fixture } from '@pingboard/contracts/http/federation.ts'
import { addDays, isExempt } from '@pingboard/kit/fixtures'

/** Fixtures at most three days apart. */
export interface Matchday {
  from: string
  to: string
  fixtures: readonly Fixture[]
}

/** Days to look ahead. */
export const LOOK_AHEAD = 60
const DAYS = 3
/** Matchdays to look at. The first that no board follows is among them, or the club is well ahead. */
const MOST = 6

/** The day of play: the actual day when the federation gives one, else the planned day. */
const dayOf = (fixture: Fixture): string | null => fixture.actualDate ?? fixture.predictedDate

/** The next matchdays of a club, in order. A fixture without a day, or without an opponent, is left out. */
export function matchdays(fixtures: readonly Fixture[], today: string): Matchday[] {
  const dated = fixtures
    .flatMap(fixture => {
      const day = dayOf(fixture)
      return day && day >= today && !isExempt(fixture) ? [{ day, fixture }] : []
    })
    .sort((one, other) => (one.day < other.day ? -1 : 1))
  const found: { from: string; to: string; fixtures: Fixture[] }[] = []
  for (const { day, fixture } of dated) {
    const last = found.at(-1)
    if (last && day < addDays(last.from, DAYS)) {
      last.to = day
      last.fixtures.push(fixture)
    } else found.push({ from: day, to: day, fixtures: [fixture] })
  }
  return found.slice(0, MOST)
}

/** The first matchday of which no board follows a fixture; null when boards follow all of them. */
export const firstUnfollowed = (days: readonly Matchday[], followed: ReadonlySet<string>): Matchday | null =>
  days.find(({ fixtures }) => !fixtures.some(({ id }) => followed.has(id))) ?? null
