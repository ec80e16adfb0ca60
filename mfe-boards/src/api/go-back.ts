import { type Game, revertGame } from '@pingboard/contracts/http/games.ts'
import type { GameId } from '@pingboard/contracts/ids.ts'
import { call } from '@pingboard/kit/api'

interface Way {
  /** Revision of the board whose state of the fixture comes back. */
  to: number
  /** Revision of the fixture that the person saw. */
  seen: number
  /** The same for every attempt at the same way back. */
  key: string
}

/** Takes a fixture back. The server records this as a new change. @returns the fixture after it */
export async function goBack(id: GameId, { to, seen, key }: Way): Promise<Game> {
  return (await call(revertGame, { params: { id }, body: { to }, ifMatch: seen, idempotencyKey: key })).data
}
