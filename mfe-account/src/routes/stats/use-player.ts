import { type Loading, useLoad } from '@pingboard/kit/api'
import { type FreshPlayer, getDailyPlayer, getRankedPlayer } from '../../api/get-player.ts'

/** What both bases know of a licence. At least one of them answered. */
export interface BothBases {
  /** Monthly: validated points and ranks. Null when this base does not know the licence, or failed. */
  ranked: FreshPlayer | null
  /** Daily: every licence of the season, and the estimate. */
  daily: FreshPlayer | null
  /** Why one of them is missing; null when both answered. */
  failure: unknown
}

export const usePlayer = (licence: string): Loading<BothBases> =>
  useLoad(licence, async signal => {
    const [ranked, daily] = await Promise.allSettled([
      getRankedPlayer(licence, signal),
      getDailyPlayer(licence, signal),
    ])
    if (ranked.status === 'rejected' && daily.status === 'rejected') throw daily.reason
    return {
      ranked: answerOf(ranked),
      daily: answerOf(daily),
      failure: failureOf(ranked) ?? failureOf(daily),
    }
  })

type Settled = PromiseSettledResult<FreshPlayer>
const answerOf = (one: Settled) => (one.status === 'fulfilled' ? one.value : null)
const failureOf = (one: Settled): unknown => (one.status === 'rejected' ? one.reason : null)
