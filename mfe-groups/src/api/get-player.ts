import { type Player, getPlayerV2 as route } from '@pingboard/contracts/http/federation.ts'
import { call } from '@pingboard/kit/api'

/** From the daily base: it has new licences, and the club after a transfer. */
export const getPlayer = async (licence: string, signal: AbortSignal): Promise<Player> =>
  (await call(route, { params: { licence }, signal })).data
