import { replayOutline, replayPage } from '@pingboard/contracts/http/replay.ts'
import type { BoardId } from '@pingboard/contracts/ids.ts'
import type { ReplyOf } from '@pingboard/contracts/route.ts'
import { call } from '@pingboard/kit/api'

/** How many changes a board has, and when each page of them begins. */
export async function readOutline(id: BoardId, signal?: AbortSignal): Promise<ReplyOf<typeof replayOutline>> {
  return (await call(replayOutline, { params: { id }, signal })).data
}

/** A page of changes, from 1. */
export async function readReplayPage(
  id: BoardId,
  page: number,
  signal?: AbortSignal,
): Promise<ReplyOf<typeof replayPage>> {
  return (await call(replayPage, { params: { id, page: String(page) }, signal })).data
}
