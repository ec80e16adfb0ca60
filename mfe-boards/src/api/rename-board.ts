import { type BoardWithRights, updateBoard } from '@pingboard/contracts/http/boards.ts'
import type { BoardId } from '@pingboard/contracts/ids.ts'
import { call } from '@pingboard/kit/api'

/** @param key the same for every attempt at the same name */
export async function renameBoard(id: BoardId, name: string, key: string): Promise<BoardWithRights> {
  return (await call(updateBoard, { params: { id }, body: { name }, idempotencyKey: key })).data
}
