import type { createBoard } from '@pingboard/contracts/http/boards.ts'
import type { Fixture } from '@pingboard/contracts/http/federation.ts'
import type { BodyInput } from '@pingboard/contracts/route.ts'
import { isOwn, type OwnClub, shownGame } from '@pingboard/kit/fixtures'

export type NewGame = BodyInput<typeof createBoard>['games'][number]

/** The day of play: the actual day when the federation gives one, else the planned day. */
export const dayOf = (fixture: Fixture): string | null => fixture.actualDate ?? fixture.predictedDate

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

export function newGameOf(fixture: Fixture): NewGame | null {
  const day = dayOf(fixture)
  if (!day) return null
  const { id, label, idTeam1, idTeam2, labelTeam1, labelTeam2, clubNumber1, clubNumber2, poule } = fixture
  const { divisionId, divisionLabel, organismId, organismLabel, organismCode, gender } = fixture
  const team = { idTeam1, idTeam2, labelTeam1, labelTeam2, clubNumber1, clubNumber2, poule }
  const division = { divisionId, divisionLabel, organismId, organismLabel, organismCode, gender }
  return { externalId: id, label, predictedDate: day, ...team, ...division }
}
