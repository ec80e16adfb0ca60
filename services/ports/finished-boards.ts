import type { Board } from '@pingboard/contracts/http/boards.ts'

/**
 * Boards by the last day of their fixtures, for what looks at them once that day has passed: a game that is done by its
 * date leaves no event behind. Implemented by boards; handed in by composition.
 */
export interface FinishedBoards {
  /**
   * The boards whose last fixture is planned for this day in Paris, as they are shown now: with the names of their
   * group and `done` by date. None of a deleted group.
   */
  endedOn(day: string): Promise<readonly Board[]>
}
