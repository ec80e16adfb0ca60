import { listClubGames, listClubs } from '@pingboard/contracts/http/federation.ts'
import { implement } from '../http/implementation.ts'
import type { Service } from '../http/service.ts'
import type { Federation } from '../ports/federation.ts'
import { clubGames, clubs } from './queries.ts'

/** The federation's data for the pages. Decides nothing and stores nothing: asks the gateway, and says how fresh it is. */
export function federation({ federation }: { federation: Federation }): Service {
  return {
    name: 'federation',
    routes: [
      implement(listClubGames, async ({ params, query }) => ({
        body: await clubGames(federation, { ...params, ...query }),
      })),
      implement(listClubs, async ({ query }) => ({ body: await clubs(federation, query) })),
    ],
    views: [],
    sources: [],
  }
}
