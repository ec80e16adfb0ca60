import { type Board, showcaseBoard } from '@pingboard/contracts/http/boards.ts'
import { call } from '@pingboard/kit/api'
import { shownBoard } from '@pingboard/kit/fixtures'

/** The public board that is watched most today; null when there is none. */
export async function getShowcase(signal: AbortSignal): Promise<Board | null> {
  const { board } = (await call(showcaseBoard, { signal })).data
  return board && shownBoard(board)
}
