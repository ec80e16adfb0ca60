import { type Fixture, listClubGames as route } from '@pingboard/contracts/http/federation.ts'
import { call, everyRow } from '@pingboard/kit/api'

/** Every fixture of a club between two days, both included, by date. */
export const listFixtures = (
  clubNumber: string,
  from: string,
  to: string,
  signal: AbortSignal,
): Promise<Fixture[]> =>
  everyRow(async page => {
    const query = { startDate: from, endDate: to, page }
    return (await call(route, { params: { clubNumber }, query, signal })).data
  })
