import { type Board, listGroupBoards } from '@pingboard/contracts/http/boards.ts'
import type { GroupId } from '@pingboard/contracts/ids.ts'
import { call } from '@pingboard/kit/api'

/** Characters the call takes for its list of fixtures. */
const ROOM = 8192

/** Boards of the group that share at least one of these fixtures. */
export async function listSharedBoards(
  id: GroupId,
  externalIds: readonly string[],
  signal?: AbortSignal,
): Promise<Board[]> {
  const found = new Map<string, Board>()
  for (const games of inParts(externalIds)) {
    const { data } = await call(listGroupBoards, { params: { id }, query: { games }, signal })
    for (const board of data.data) found.set(board.id, board)
  }
  return [...found.values()]
}

function inParts(ids: readonly string[]): string[] {
  const parts: string[] = []
  for (const id of ids) {
    const last = parts.at(-1)
    if (last !== undefined && last.length + id.length < ROOM) parts[parts.length - 1] = `${last},${id}`
    else parts.push(id)
  }
  return parts
}
