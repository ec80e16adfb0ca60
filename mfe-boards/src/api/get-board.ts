import { type BoardWithRights, getBoard } from '@pingboard/contracts/http/boards.ts'
import type { BoardId } from '@pingboard/contracts/ids.ts'
import { call } from '@pingboard/kit/api'

/** @param at revision; without it, the board as it is */
export async function readBoard(id: BoardId, signal?: AbortSignal, at?: number): Promise<BoardWithRights> {
  const query = at === undefined ? {} : { at: String(at) }
  return (await call(getBoard, { params: { id }, query, signal })).data
}
