import type { BoardFacts } from '@pingboard/contracts/events/boards.ts'
import type { BoardId } from '@pingboard/contracts/ids.ts'

/**
 * Boards by the last day of their fixtures, for work once that day has passed: a game that is done by its date leaves
 * no event. Implemented by boards; passed in by `services/run`.
 */
export interface FinishedBoards {
  /**
   * The boards whose last fixture is planned for this day in Paris, with the `done` flags as recorded: whether a board was
   * played depends on them. Boards of a deleted group are left out.
   * @param failed called with each board that cannot be shown now, such as one whose group is set aside; the others come
   */
  endedOn(day: string, failed: (board: BoardId, error: unknown) => void): Promise<readonly BoardFacts[]>
}
