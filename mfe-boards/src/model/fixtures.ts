import type { Fixture } from '@pingboard/contracts/http/federation.ts'
import { isOwn, type OwnClub, shownGame } from '@pingboard/kit/fixtures'
import { dayOf } from '@pingboard/kit/new-board'

/** Fixtures grouped by day. A fixture without a day is left out: it cannot stand on a board. */
export function fixtureDays(fixtures: readonly Fixture[]): { day: string; fixtures: Fixture[] }[] {
  const days = Map.groupBy(fixtures, dayOf)
  return [...days]
    .flatMap(([day, list]) => (day ? [{ day, fixtures: list }] : []))
    .sort((one, other) => (one.day < other.day ? -1 : 1))
}

/** A fixture as the list shows it. Its names are not the federation's, which a new board takes. */
export const shownFixture = (fixture: Fixture, own: OwnClub) =>
  shownGame({ ...fixture, predictedDate: dayOf(fixture) }, own)

export type ShownFixture = ReturnType<typeof shownFixture>

/** The side of the only team of a bye. */
export const presentSide = (fixture: Fixture): 1 | 2 => (fixture.idTeam1 ? 1 : 2)

export const isOwnSide = (fixture: Fixture, side: 1 | 2, club: string): boolean => isOwn(fixture, side, club)
