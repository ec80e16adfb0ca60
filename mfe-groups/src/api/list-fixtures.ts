import { type Fixture, listClubGames as route } from '@pingboard/contracts/http/federation.ts'
import { call } from '@pingboard/kit/api'

/** The first hundred fixtures of a club between two days, both included, by date. */
export const listFixtures = async (
  clubNumber: string,
  from: string,
  to: string,
  signal: AbortSignal,
): Promise<Fixture[]> =>
  (await call(route, { params: { clubNumber }, query: { startDate: from, endDate: to }, signal })).data.data
