import type { Board } from '@pingboard/contracts/http/boards.ts'

/**
 * Boards by the last day of their fixtures, for work once that day has passed: a game that is done by its date leaves
 * no event. Implemented by boards; passed in by `services/run`.
 */
export interface FinishedBoards {
  /**
   * The boards whose last fixture is planned for this day in Paris, as viewers see them now: with the names of their
   * group and `done` by date. Boards of a deleted group are left out.
   */
  endedOn(day: string): Promise<readonly Board[]>
}
