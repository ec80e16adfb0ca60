import { type GamePlayers, updateGamePlayers } from '@pingboard/contracts/http/games.ts'
import type { GameId } from '@pingboard/contracts/ids.ts'
import type { BodyInput } from '@pingboard/contracts/route.ts'
import { call } from '@pingboard/kit/api'

export type PlayersChange = BodyInput<typeof updateGamePlayers>['players']

/** Sets the names of the given letters; null takes one away. */
export async function putPlayers(id: GameId, players: PlayersChange): Promise<GamePlayers['players']> {
  return (await call(updateGamePlayers, { params: { id }, body: { players } })).data.players
}
