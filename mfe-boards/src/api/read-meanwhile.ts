import type { Board } from '@pingboard/contracts/http/boards.ts'
import type { Change } from '@pingboard/contracts/http/history.ts'
import type { BoardId } from '@pingboard/contracts/ids.ts'
import { shownBoard } from '@pingboard/kit/fixtures'
import { readBoard } from './get-board.ts'
import { listChangesAfter } from './list-changes.ts'

/** Answers of the log that are read at most: two hundred changes. The difference of the boards tells of all others. */
const MOST = 4

/**
 * What is needed to tell what happened after a revision: the board as it was then, and the latest changes. Without the
 * log the difference of the boards has to do.
 * @param before the board as it was then, when the page still has it
 */
export async function readMeanwhile(
  id: BoardId,
  revision: number,
  before: Board | null,
  signal: AbortSignal,
): Promise<{ before: Board; changes: Change[] }> {
  const [then, changes] = await Promise.all([
    before ?? readBoard(id, signal, revision).then(shownBoard),
    listChangesAfter(id, revision, signal, MOST).catch(() => []),
  ])
  return { before: then, changes }
}
