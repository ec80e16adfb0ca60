import { LIMITS } from '@pingboard/contracts/constants.ts'
import { type Board, listGroupBoards } from '@pingboard/contracts/http/boards.ts'
import type { GroupId } from '@pingboard/contracts/ids.ts'
import { call, everyRow } from '@pingboard/kit/api'

/** Boards of the group that share at least one of these fixtures. A new board is created after this question only. */
export async function listSharedBoards(
  id: GroupId,
  externalIds: readonly string[],
  signal?: AbortSignal,
): Promise<Board[]> {
  const found = new Map<string, Board>()
  for (const games of inParts(externalIds)) {
    const boards = await everyRow(
      async page => (await call(listGroupBoards, { params: { id }, query: { page, games }, signal })).data,
    )
    for (const board of boards) found.set(board.id, board)
  }
  return [...found.values()]
}

/** The fixtures on boards, by their external ids. */
export const followedBy = (boards: readonly Board[]): Set<string> =>
  new Set(boards.flatMap(({ games }) => games.map(({ externalId }) => externalId)))

/** Splits ids into lists that fit into an address. In an encoded address a comma takes three characters. */
function inParts(ids: readonly string[]): string[] {
  const parts: string[] = []
  for (const id of ids) {
    const longer = parts.length > 0 ? `${parts.at(-1)},${id}` : id
    if (parts.length > 0 && encodeURIComponent(longer).length <= LIMITS.sharedFixtures)
      parts.splice(-1, 1, longer)
    else parts.push(id)
  }
  return parts
}
