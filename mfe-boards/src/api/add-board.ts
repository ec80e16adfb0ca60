import { type BoardWithRights, createBoard } from '@pingboard/contracts/http/boards.ts'
import type { BodyInput } from '@pingboard/contracts/route.ts'
import { call } from '@pingboard/kit/api'

export type NewBoard = BodyInput<typeof createBoard>

/** @param key the same for every attempt at the same board */
export async function addBoard(body: NewBoard, key: string): Promise<BoardWithRights> {
  return (await call(createBoard, { body, idempotencyKey: key })).data
}
