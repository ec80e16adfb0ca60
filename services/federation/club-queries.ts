import { LIMITS } from '@pingboard/contracts/constants.ts'
import type { Club, Fixture } from '@pingboard/contracts/http/federation.ts'
import { Rejection } from '../kernel/decider.ts'
import type { Federation } from '../ports/federation.ts'
import { type FreshList, paged } from './paged.ts'

const DAY_MS = 86_400_000

/**
 * Championship fixtures of a club between two days, both included: the reply of `GET /fftt/club/{clubNumber}/games`.
 * @throws Rejection INVALID_DATE_RANGE when the start is after the end or the range exceeds `LIMITS.fixtureDays`
 * days, and what the port throws
 */
export async function clubGames(
  federation: Pick<Federation, 'fixturesOfClub'>,
  query: { clubNumber: string; startDate: string; endDate: string; page: number },
): Promise<FreshList<Fixture>> {
  const days = (Date.parse(query.endDate) - Date.parse(query.startDate)) / DAY_MS
  // This form of the condition refuses an invalid day too.
  if (!(days >= 0 && days <= LIMITS.fixtureDays)) throw new Rejection('INVALID_DATE_RANGE')
  return paged(await federation.fixturesOfClub(query.clubNumber, query.startDate, query.endDate), query.page)
}

/** Clubs of a French department, by name: the reply of `GET /fftt/clubs`. @throws what the port throws */
export async function clubs(
  federation: Pick<Federation, 'clubsOfDepartment'>,
  query: { department: string; page: number },
): Promise<FreshList<Club>> {
  return paged(await federation.clubsOfDepartment(query.department), query.page)
}
