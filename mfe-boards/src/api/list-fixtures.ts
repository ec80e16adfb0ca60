import { type Fixture, type Freshness, listClubGames } from '@pingboard/contracts/http/federation.ts'
import { call } from '@pingboard/kit/api'

export interface ClubFixtures {
  fixtures: Fixture[]
  freshness: Freshness
}

/** All fixtures of a club between two days, both days included. Reads every page. */
export async function listFixtures(
  clubNumber: string,
  days: { from: string; to: string },
  signal: AbortSignal,
): Promise<ClubFixtures> {
  const ask = (page: number) =>
    call(listClubGames, {
      params: { clubNumber },
      query: { startDate: days.from, endDate: days.to, page: String(page) },
      signal,
    })
  const { data: first } = await ask(1)
  const fixtures = [...first.data]
  for (let page = 2; page <= first.metadata.lastPage; page++) fixtures.push(...(await ask(page)).data.data)
  return { fixtures, freshness: first.freshness }
}
