import { keepPresence } from '@pingboard/contracts/http/boards.ts'
import { type BoardId, boardOfGame, type GameId, type UserId } from '@pingboard/contracts/ids.ts'
import { LRUCache } from 'lru-cache'
import { type Implementation, implement } from '../http/implementation.ts'
import { Rejection } from '../kernel/decider.ts'
import type { Clock } from '../ports/clock.ts'
import type { Directory } from '../ports/directory.ts'
import { gameOf } from './board/state.ts'
import type { BoardHandler } from './handler.ts'

/** How long somebody counts as there after they last said so: two beats may be lost. Milliseconds. */
export const PRESENT_MS = 30_000
/** The longest unused are forgotten first, so that memory stays bounded. */
const BOARDS_REMEMBERED = 5000

interface Entry {
  readonly gameId: GameId | null
  readonly at: number
}

/** Who keeps the scores of which game now, in memory: lost by a restart, and said again within ten seconds. */
export function presences(clock: Clock) {
  const boards = new LRUCache<BoardId, Map<UserId, Entry>>({ max: BOARDS_REMEMBERED })

  /** Notes somebody. @returns the others who are there, whoever came first first */
  return function keep(board: BoardId, user: UserId, gameId: GameId | null): [UserId, GameId | null][] {
    const now = clock.now().getTime()
    const present = boards.get(board) ?? new Map<UserId, Entry>()
    for (const [id, { at }] of present) if (now - at > PRESENT_MS) present.delete(id)
    present.set(user, { gameId, at: now })
    boards.set(board, present)
    return [...present].filter(([id]) => id !== user).map(([id, entry]) => [id, entry.gameId])
  }
}

/** The heartbeat of people who keep scores. */
export function presenceCall({
  handler,
  clock,
  directory,
}: {
  handler: Pick<BoardHandler, 'read'>
  clock: Clock
  directory: Directory
}): Implementation {
  const keep = presences(clock)
  return implement(keepPresence, async ({ params, body, caller }) => {
    const { gameId } = body
    if (gameId !== null) {
      const { state } = await handler.read(params.id)
      if (boardOfGame(gameId) !== params.id || !gameOf(state, gameId)) throw new Rejection('GAME_NOT_FOUND')
    }
    const others = keep(params.id, caller.userId, gameId)
    const names = await directory.names(others.map(([id]) => id))
    const scorers = others.flatMap(([id, open]) => {
      const name = names.get(id)
      // Who erased their account is nobody to be named.
      return name ? [{ gameId: open, user: { id, firstname: name.firstname, lastname: name.lastname } }] : []
    })
    return { body: { scorers } }
  })
}
