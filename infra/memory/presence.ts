import type { BoardId, GameId, UserId } from '@pingboard/contracts/ids.ts'
import type { Clock } from '@pingboard/services/ports/clock.ts'
import { PRESENT_MS, type Presence } from '@pingboard/services/ports/presence.ts'
import { LRUCache } from 'lru-cache'

/** Boards remembered. The least recently used board is forgotten first, so that memory stays bounded. */
const BOARDS_REMEMBERED = 5000

interface Entry {
  readonly gameId: GameId | null
  readonly at: number
}

/** Presence, in the memory of one process. */
export function memoryPresence(clock: Clock): Presence {
  const boards = new LRUCache<BoardId, Map<UserId, Entry>>({ max: BOARDS_REMEMBERED })
  return {
    async keep(board, user, gameId) {
      const now = clock.now().getTime()
      const present = boards.get(board) ?? new Map<UserId, Entry>()
      for (const [id, { at }] of present) if (now - at > PRESENT_MS) present.delete(id)
      present.set(user, { gameId, at: now })
      boards.set(board, present)
      return [...present].filter(([id]) => id !== user).map(([id, entry]) => [id, entry.gameId] as const)
    },
  }
}
