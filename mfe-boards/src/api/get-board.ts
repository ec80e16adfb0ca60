import { type BoardWithRights, getBoard } from '@pingboard/contracts/http/boards.ts'
import type { BoardId } from '@pingboard/contracts/ids.ts'
import { call } from '@pingboard/kit/api'

export async function readBoard(id: BoardId, signal: AbortSignal): Promise<BoardWithRights> {
  return (await call(getBoard, { params: { id }, signal })).data
}
