import { type PlayerSummary, listPlayers as route } from '@pingboard/contracts/http/federation.ts'
import { call, everyRow } from '@pingboard/kit/api'

/** Every licence holder of a club, by name. */
export const listPlayers = (clubNumber: string, signal: AbortSignal): Promise<PlayerSummary[]> =>
  everyRow(async page => (await call(route, { query: { clubNumber, page }, signal })).data)
