import type { List } from '@pingboard/contracts/http/common.ts'
import {
  type Freshness,
  listPlayerGames,
  listPlayerGamesV2,
  type PlayerMatch,
} from '@pingboard/contracts/http/federation.ts'
import { call, everyPage } from '@pingboard/kit/api'

/** Matches, newest first, and the age of their oldest page. */
export interface FreshMatches {
  rows: PlayerMatch[]
  freshness: Freshness
}

/** Every match of the season, validated or not. */
export const listMatches = (licence: string, signal: AbortSignal): Promise<FreshMatches> =>
  everyMatch(
    async page => (await call(listPlayerGamesV2, { params: { licence }, query: { page }, signal })).data,
  )

/** The validated matches. They do not name their contest. */
export const listValidatedMatches = (licence: string, signal: AbortSignal): Promise<FreshMatches> =>
  everyMatch(
    async page => (await call(listPlayerGames, { params: { licence }, query: { page }, signal })).data,
  )

async function everyMatch(
  read: (page: string) => Promise<List<PlayerMatch> & { freshness: Freshness }>,
): Promise<FreshMatches> {
  const pages = await everyPage(read)
  const { freshness } = pages.reduce((one, other) =>
    other.freshness.fetchedAt < one.freshness.fetchedAt ? other : one,
  )
  return { rows: pages.flatMap(({ data }) => data), freshness }
}
