import { playerHistory, type RankingPhase } from '@pingboard/contracts/http/federation.ts'
import { call } from '@pingboard/kit/api'
import { everyPage } from './every-page.ts'

/** Official points of every phase the federation remembers, oldest first. */
export const listPhases = async (licence: string, signal: AbortSignal): Promise<RankingPhase[]> =>
  (
    await everyPage(
      async page => (await call(playerHistory, { params: { licence }, query: { page }, signal })).data,
    )
  ).rows
