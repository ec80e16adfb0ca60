import { type BoardWithRights, createBoard as route } from '@pingboard/contracts/http/boards.ts'
import type { BodyInput } from '@pingboard/contracts/route.ts'
import { call } from '@pingboard/kit/api'

export type NewBoard = BodyInput<typeof route>

/** @param key the same for every attempt at the same board */
export const addBoard = async (body: NewBoard, key: string): Promise<BoardWithRights> =>
  (await call(route, { body, idempotencyKey: key })).data
