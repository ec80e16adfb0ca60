import { LIMITS, PAGE_SIZES } from '@pingboard/contracts/constants.ts'
import type { List } from '@pingboard/contracts/http/common.ts'
import type { Club, Fixture, Freshness } from '@pingboard/contracts/http/federation.ts'
import { Rejection } from '../kernel/decider.ts'
import type { Federation, Fresh } from '../ports/federation.ts'

export type FreshList<Row> = List<Row> & { freshness: Freshness }

const DAY_MS = 86_400_000

/**
 * Championship fixtures of a club between two days, both included: the reply of `GET /fftt/club/{clubNumber}/games`.
 * @throws Rejection INVALID_DATE_RANGE when the start is after the end or the range is over `LIMITS.fixtureDays` days,
 * and what the port throws
 */
export async function clubGames(
  federation: Federation,
  query: { clubNumber: string; startDate: string; endDate: string; page: number },
): Promise<FreshList<Fixture>> {
  const days = (Date.parse(query.endDate) - Date.parse(query.startDate)) / DAY_MS
  // Written so that a day that is none is refused too.
  if (!(days >= 0 && days <= LIMITS.fixtureDays)) throw new Rejection('INVALID_DATE_RANGE')
  return paged(await federation.fixturesOfClub(query.clubNumber, query.startDate, query.endDate), query.page)
}

/** Clubs of a French department, by name: the reply of `GET /fftt/clubs`. @throws what the port throws */
export async function clubs(
  federation: Federation,
  query: { department: string; page: number },
): Promise<FreshList<Club>> {
  return paged(await federation.clubsOfDepartment(query.department), query.page)
}

function paged<Row>({ value, freshness }: Fresh<readonly Row[]>, page: number): FreshList<Row> {
  const size = PAGE_SIZES.lists
  return {
    data: value.slice((page - 1) * size, page * size),
    metadata: {
      currentPage: page,
      lastPage: Math.max(1, Math.ceil(value.length / size)),
      total: value.length,
    },
    freshness,
  }
}
