import type { BoardId, GameId, UserId } from '@pingboard/contracts/ids.ts'

/** How long a scorer counts as present after the last heartbeat: two beats may be lost. Milliseconds. */
export const PRESENT_MS = 30_000

/**
 * Which scorer has which game open now, over all processes. May be lost at any time: the next heartbeats restore it.
 */
export interface Presence {
  /** Notes a scorer. @returns the other scorers present, in order of arrival */
  keep(
    board: BoardId,
    user: UserId,
    gameId: GameId | null,
  ): Promise<readonly (readonly [user: UserId, gameId: GameId | null])[]>
}
