import { type GamePlayers, getGamePlayers } from '@pingboard/contracts/http/games.ts'
import type { GameId } from '@pingboard/contracts/ids.ts'
import { call } from '@pingboard/kit/api'

/** Who is behind the letters of a sheet. For members of the group. */
export async function readPlayers(id: GameId, signal: AbortSignal): Promise<GamePlayers['players']> {
  return (await call(getGamePlayers, { params: { id }, signal })).data.players
}
