import { type Freshness, getPlayer, getPlayerV2, type Player } from '@pingboard/contracts/http/federation.ts'
import { call } from '@pingboard/kit/api'

export type FreshPlayer = Player & { freshness: Freshness }

/** From the ranking base: what the federation counted this month. */
export const getRankedPlayer = async (licence: string, signal?: AbortSignal): Promise<FreshPlayer> =>
  (await call(getPlayer, { params: { licence }, signal })).data

/** From the daily base, which knows every licence of the season, and the estimate. */
export const getDailyPlayer = async (licence: string, signal?: AbortSignal): Promise<FreshPlayer> =>
  (await call(getPlayerV2, { params: { licence }, signal })).data
