import { type Board, showcaseBoard } from '@pingboard/contracts/http/boards.ts'
import { call, useAskingAgain } from '@pingboard/kit/api'

/** Milliseconds between two questions. */
const EVERY = 3000

/** Waits for the evening that a demo begins some seconds after its first start and after midnight; shows nothing itself. */
export function FirstEvening({ onBegun }: { onBegun: (board: Board) => void }) {
  useAskingAgain(EVERY, async signal => {
    const { data } = await call(showcaseBoard, { signal })
    if (data.board) onBegun(data.board)
  })
  return null
}
