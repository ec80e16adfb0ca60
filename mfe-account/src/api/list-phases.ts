import { playerHistory, type RankingPhase } from '@pingboard/contracts/http/federation.ts'
import { call, everyRow } from '@pingboard/kit/api'

/** Official points of every phase the federation remembers, oldest first. */
export const listPhases = (licence: string, signal: AbortSignal): Promise<RankingPhase[]> =>
  everyRow(async page => (await call(playerHistory, { params: { licence }, query: { page }, signal })).data)
