import { type Board, listGroupBoards as route } from '@pingboard/contracts/http/boards.ts'
import type { List } from '@pingboard/contracts/http/common.ts'
import { call } from '@pingboard/kit/api'

/** One page of a group's boards, newest first. */
export const listBoards = async (id: string, page: number, signal: AbortSignal): Promise<List<Board>> =>
  (await call(route, { params: { id }, query: { page: String(page) }, signal })).data
