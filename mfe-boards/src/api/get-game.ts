import { type Game, getGame } from '@pingboard/contracts/http/games.ts'
import type { GameId } from '@pingboard/contracts/ids.ts'
import { call } from '@pingboard/kit/api'

export async function readGame(id: GameId): Promise<Game> {
  return (await call(getGame, { params: { id } })).data
}
