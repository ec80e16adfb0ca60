import type { BoardId } from '@pingboard/contracts/ids.ts'

/** Public boards by the most viewers each had at once today, in Paris, over all processes. May begin the day afresh. */
export interface MostWatched {
  /** @param viewers who count, now */
  seen(board: BoardId, viewers: number): Promise<void>
  /** The board is gone, or shown to members only. */
  forget(board: BoardId): Promise<void>
  /** Most first. */
  boards(): Promise<readonly BoardId[]>
}
