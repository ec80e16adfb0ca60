import type { BoardId } from '@pingboard/contracts/ids.ts'

/**
 * Public boards by the most viewers each had at once today, in Paris, over all processes. The count of the day may be
 * lost and begin anew.
 */
export interface MostWatched {
  /** @param viewers counted viewers now */
  seen(board: BoardId, viewers: number): Promise<void>
  /** The board was deleted, or is shown to members only. */
  forget(board: BoardId): Promise<void>
  /** Most first. */
  boards(): Promise<readonly BoardId[]>
}
