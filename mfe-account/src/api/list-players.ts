import { type PlayerSummary, listPlayers as route } from '@pingboard/contracts/http/federation.ts'
import { call } from '@pingboard/kit/api'
import { everyPage } from './every-page.ts'

/** Every licence holder of a club, by name. */
export const listPlayers = async (clubNumber: string, signal: AbortSignal): Promise<PlayerSummary[]> =>
  (await everyPage(async page => (await call(route, { query: { clubNumber, page }, signal })).data)).rows
