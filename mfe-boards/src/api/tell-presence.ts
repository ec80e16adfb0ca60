import { keepPresence } from '@pingboard/contracts/http/boards.ts'
import type { BoardId, GameId } from '@pingboard/contracts/ids.ts'
import type { ReplyOf } from '@pingboard/contracts/route.ts'
import { call } from '@pingboard/kit/api'

export type Scorers = ReplyOf<typeof keepPresence>['scorers']

/** Tells the server which fixture the person has open. @returns the other people who score on this board */
export async function tellPresence(
  id: BoardId,
  gameId: GameId | null,
  signal: AbortSignal,
): Promise<Scorers> {
  return (await call(keepPresence, { params: { id }, body: { gameId }, signal })).data.scorers
}
