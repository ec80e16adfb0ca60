import type { BoardId, GameId, UserId } from '@pingboard/contracts/ids.ts'

/** How long somebody counts as there after they last said so: two beats may be lost. Milliseconds. */
export const PRESENT_MS = 30_000

/** Who keeps the scores of which game now, over all processes. May be lost at any time: it is said again within seconds. */
export interface Presence {
  /** Notes somebody. @returns the others who are there, whoever came first first */
  keep(
    board: BoardId,
    user: UserId,
    gameId: GameId | null,
  ): Promise<readonly (readonly [user: UserId, gameId: GameId | null])[]>
}
