import { type Audience, boardRecord, type RecordRow } from '@pingboard/contracts/http/record.ts'
import type { BoardId } from '@pingboard/contracts/ids.ts'
import { call } from '@pingboard/kit/api'

/** The record of a board: its first answer, and all its rows in order, read as they are taken. */
export interface RecordRead {
  audience: Audience
  /** Rows at the moment of the first answer. */
  total: number
  rows: AsyncIterable<RecordRow>
}

/** @param onRow called with the number of rows taken so far */
export async function readRecordOf(
  id: BoardId,
  signal: AbortSignal,
  onRow: (taken: number) => void,
): Promise<RecordRead> {
  const ask = async (page: number) =>
    (await call(boardRecord, { params: { id }, query: { page: String(page) }, signal })).data
  const first = await ask(1)
  async function* rows() {
    let taken = 0
    for (let answer = first, page = 1; ; answer = await ask(++page)) {
      yield* answer.data
      taken += answer.data.length
      onRow(taken)
      if (page >= answer.metadata.lastPage) return
    }
  }
  return { audience: first.audience, total: first.metadata.total, rows: rows() }
}
