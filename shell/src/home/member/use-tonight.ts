import { type BoardWithRights, listGroupBoards } from '@pingboard/contracts/http/boards.ts'
import type { Group } from '@pingboard/contracts/http/groups.ts'
import type { GroupId } from '@pingboard/contracts/ids.ts'
import { call } from '@pingboard/kit/api'
import { useEffect, useState } from 'react'
import { isTonight } from './is-tonight.ts'

/** Number of groups asked; the boards of further groups are found on the pages of those. */
const ASKED = 8
/** Pages asked of a group, the newest boards first: a season's boards may have been created on one day. */
const PAGES = 3

/** Boards of these groups on which something is played today. */
export function useTonight(groups: readonly Group[]): BoardWithRights[] {
  const [boards, setBoards] = useState<BoardWithRights[]>([])
  useEffect(() => {
    if (groups.length === 0) return
    const leaving = new AbortController()
    const asked = groups.slice(0, ASKED).map(({ id }) => boardsOf(id, leaving.signal))
    Promise.all(asked).then(found => {
      if (!leaving.signal.aborted) setBoards(found.flat().filter(isTonight))
    })
    return () => leaving.abort()
  }, [groups])
  return boards
}

/** The newest boards of a group. What came before a page that fails counts. */
async function boardsOf(id: GroupId, signal: AbortSignal): Promise<BoardWithRights[]> {
  const boards: BoardWithRights[] = []
  for (let page = 1; page <= PAGES; page += 1) {
    const query = page > 1 ? { page: String(page) } : {}
    const answer = await call(listGroupBoards, { params: { id }, query, signal }).catch(() => null)
    if (!answer) break
    const { data, metadata } = answer.data
    boards.push(...data)
    if (page >= metadata.lastPage) break
  }
  return boards
}
