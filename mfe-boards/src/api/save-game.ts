import { type Game, updateGame } from '@pingboard/contracts/http/games.ts'
import type { GameId } from '@pingboard/contracts/ids.ts'
import { call } from '@pingboard/kit/api'
import type { GameChange } from '../model/score-draft.ts'

export interface SaveOptions {
  /** The server refuses with 412 when the fixture has a newer revision. */
  revision: number
  /** The same for every attempt at the same change. */
  key: string
}

export async function saveGame(
  id: GameId,
  change: GameChange,
  { revision, key }: SaveOptions,
): Promise<Game> {
  const ask = { params: { id }, body: change, ifMatch: revision, idempotencyKey: key }
  return (await call(updateGame, ask)).data
}
