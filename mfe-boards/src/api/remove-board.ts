import { deleteBoard } from '@pingboard/contracts/http/boards.ts'
import type { BoardId } from '@pingboard/contracts/ids.ts'
import { call } from '@pingboard/kit/api'

export async function removeBoard(id: BoardId): Promise<void> {
  await call(deleteBoard, { params: { id } })
}
