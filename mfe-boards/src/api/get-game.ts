import { type GameWithSheet, getGame } from '@pingboard/contracts/http/games.ts'
import type { GameId } from '@pingboard/contracts/ids.ts'
import { call, ProblemError } from '@pingboard/kit/api'

/**
 * A fixture with its match sheet.
 * @param least revision that the page has heard of. A cache may answer with an older one, without a network: the caller
 * asks again when the server can be reached.
 */
export async function readGame(id: GameId, signal: AbortSignal, least = 0): Promise<GameWithSheet> {
  const { data } = await call(getGame, { params: { id }, signal })
  if (data.revision < least) throw new ProblemError('NETWORK', 0, null)
  return data
}
