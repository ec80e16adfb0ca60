import type { createBoard } from '@pingboard/contracts/http/boards.ts'
import type { Fixture } from '@pingboard/contracts/http/federation.ts'
import type { BodyInput } from '@pingboard/contracts/route.ts'

export type NewGame = BodyInput<typeof createBoard>['games'][number]

/** The day of play: the actual day when the federation gives one, else the planned day. */
export const dayOf = (fixture: Fixture): string | null => fixture.actualDate ?? fixture.predictedDate

/** A fixture as a new board takes it; null without a day. */
export function newGameOf(fixture: Fixture): NewGame | null {
  const day = dayOf(fixture)
  if (!day) return null
  const { id, label, idTeam1, idTeam2, labelTeam1, labelTeam2, clubNumber1, clubNumber2, poule } = fixture
  const { divisionId, divisionLabel, organismId, organismLabel, organismCode, gender } = fixture
  const team = { idTeam1, idTeam2, labelTeam1, labelTeam2, clubNumber1, clubNumber2, poule }
  const division = { divisionId, divisionLabel, organismId, organismLabel, organismCode, gender }
  return { externalId: id, label, predictedDate: day, ...team, ...division }
}
