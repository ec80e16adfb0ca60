import { type Board, getBoard } from '@pingboard/contracts/http/boards.ts'
import type { BoardId } from '@pingboard/contracts/ids.ts'
import { call } from '../api/client.ts'

/** The board by an ordinary request, at least as new as the highest position seen. */
export async function fetchBoard(id: BoardId, signal: AbortSignal): Promise<Board> {
  const { data } = await call(getBoard, { params: { id }, signal })
  const { permissions: _, ...board } = data
  return board
}
