import { getClub } from '@pingboard/contracts/http/clubs.ts'
import {
  type Freshness,
  getPlayer,
  getPlayerV2,
  listClubGames,
  listClubs,
  listPlayerGames,
  listPlayerGamesV2,
  listPlayers,
  playerHistory,
} from '@pingboard/contracts/http/federation.ts'
import { HEADERS } from '@pingboard/contracts/route.ts'
import type { Caller } from '../http/access.ts'
import { implement } from '../http/implementation.ts'
import type { Service } from '../http/service.ts'
import type { Clock } from '../ports/clock.ts'
import type { AskFor, Federation } from '../ports/federation.ts'
import type { RateLimits } from '../ports/rate-limits.ts'
import { clubPages } from './club-pages.ts'
import { clubGames, clubs } from './club-queries.ts'
import {
  dailyPlayer,
  players,
  rankedPlayer,
  rankingHistory,
  seasonMatches,
  validatedMatches,
} from './player-queries.ts'

/**
 * The federation's data for the pages. Decides nothing and stores nothing: asks the gateway, adds how fresh the data
 * are, and computes the points that a match not yet validated would bring.
 * @param askFor of `personalQuestions`; contexts that ask for a person share it
 * @param today the day in Paris, `yyyy-MM-dd`
 */
export function federation(ports: {
  federation: Federation
  clock: Clock
  rateLimits: RateLimits
  askFor: AskFor
  today: () => string
}): Service {
  const { federation: from, today, askFor } = ports
  const pageOf = clubPages(ports)

  /** Answers one question of a person, within their limits. */
  const asked =
    <Input extends { readonly caller: Caller }, B extends { freshness: Freshness }>(
      answer: (input: Input) => Promise<B>,
    ) =>
    async (input: Input) =>
      said(await askFor(input.caller.userId, () => answer(input)))
  return {
    name: 'federation',
    routes: [
      implement(
        listClubGames,
        asked(({ params, query }) => clubGames(from, { ...params, ...query })),
        [],
      ),
      implement(
        getClub,
        async ({ params, address }) => {
          const { body, headers } = said(await pageOf(params.number, address))
          return { body, headers: { ...headers, ...FOR_EVERYBODY } }
        },
        [],
      ),
      implement(
        listClubs,
        asked(({ query }) => clubs(from, query)),
        [],
      ),
      implement(
        getPlayer,
        asked(({ params }) => rankedPlayer(from, params.licence)),
        [],
      ),
      implement(
        getPlayerV2,
        asked(({ params }) => dailyPlayer(from, params.licence, today())),
        [],
      ),
      implement(
        listPlayers,
        asked(({ query }) => players(from, query)),
        [],
      ),
      implement(
        listPlayerGames,
        asked(({ params, query }) => validatedMatches(from, { ...params, ...query })),
        [],
      ),
      implement(
        listPlayerGamesV2,
        asked(({ params, query }) => seasonMatches(from, { ...params, ...query }, today())),
        [],
      ),
      implement(
        playerHistory,
        asked(({ params, query }) => rankingHistory(from, { ...params, ...query })),
        [],
      ),
    ],
    views: [],
    sources: [],
  }
}

/** Nothing in the answer depends on the caller, so that any cache may keep it. Seconds. */
const FOR_EVERYBODY = { 'cache-control': 'public, max-age=60' }

/** The header has the source too, so that a cache or a log need not read the body. */
function said<B extends { freshness: Freshness }>(body: B) {
  return { body, headers: { [HEADERS.federation]: body.freshness.source } }
}
