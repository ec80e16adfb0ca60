import type { Board } from '@pingboard/contracts/http/boards.ts'
import type { Fixture } from '@pingboard/contracts/http/federation.ts'
import { addDays } from '@pingboard/kit/fixtures'
import { dayOf } from './new-game.ts'
import { followedBy } from './shared-boards.ts'

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

/**
 * The first matchday that has no board, without the fixtures that boards follow; null when there is none. One fixture
 * that was moved there from the matchday of a board makes that board none of this matchday.
 * @param boards of the group, with fixtures of these matchdays
 */
export function firstUnfollowed(days: readonly Matchday[], boards: readonly Board[]): Matchday | null {
  const followed = followedBy(boards)
  for (const day of days) {
    if (boards.some(board => isOf(board, day))) continue
    const [left] = matchdays(day.fixtures.filter(({ id }) => !followed.has(id)))
    if (left) return left
  }
  return null
}

/** Whether a board follows a fixture of the matchday, and half of its fixtures or more are of these days. */
function isOf({ games }: Board, { from, to, fixtures }: Matchday): boolean {
  if (!games.some(({ externalId }) => fixtures.some(({ id }) => id === externalId))) return false
  // The days that are over are no part of a matchday to come.
  const [first, last] = [addDays(from, 1 - DAYS), addDays(to, DAYS - 1)]
  const near = games.filter(({ predictedDate }) => predictedDate >= first && predictedDate <= last)
  return near.length * 2 >= games.length
}
