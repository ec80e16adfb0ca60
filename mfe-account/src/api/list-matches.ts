import { listPlayerGames, listPlayerGamesV2, type PlayerMatch } from '@pingboard/contracts/http/federation.ts'
import { call } from '@pingboard/kit/api'
import { everyPage, type FreshRows } from './every-page.ts'

/** Every match of the season, validated or not, newest first. */
export const listMatches = (licence: string, signal: AbortSignal): Promise<FreshRows<PlayerMatch>> =>
  everyPage(
    async page => (await call(listPlayerGamesV2, { params: { licence }, query: { page }, signal })).data,
  )

/** The validated matches, newest first. They do not name their contest. */
export const listValidatedMatches = (licence: string, signal: AbortSignal): Promise<FreshRows<PlayerMatch>> =>
  everyPage(
    async page => (await call(listPlayerGames, { params: { licence }, query: { page }, signal })).data,
  )
