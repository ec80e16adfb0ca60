import { type Freshness, getPlayerV2, type Player } from '@pingboard/contracts/http/federation.ts'
import { call, type Loading, useLoad } from '@pingboard/kit/api'

export type OwnPlayer = Player & { freshness: Freshness }

/** The card of the linked licence. Asks nothing while no licence is linked. */
export const useOwnPlayer = (licence: string | null): Loading<OwnPlayer> =>
  useLoad(
    licence,
    async signal => (await call(getPlayerV2, { params: { licence: licence ?? '' }, signal })).data,
  )
