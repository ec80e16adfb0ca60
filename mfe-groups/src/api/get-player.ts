import { type Player, getPlayer as route } from '@pingboard/contracts/http/federation.ts'
import { call } from '@pingboard/kit/api'

export const getPlayer = async (licence: string, signal: AbortSignal): Promise<Player> =>
  (await call(route, { params: { licence }, signal })).data
