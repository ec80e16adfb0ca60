import type { Board } from '@pingboard/contracts/http/boards.ts'
import type { List } from '@pingboard/contracts/http/common.ts'
import { useEffect, useState } from 'react'
import { listBoards } from '../../api/list-boards.ts'
import { todayFirst } from '../../model/board-summary.ts'

/** Pages to search. A club that opens the boards of a whole phase at once has today's board further down. */
const PAGES = 5

/** Today's boards from a later page, when the first page holds none. */
export function useTodayBoards(groupId: string, first: List<Board>, today: string): readonly Board[] {
  const [found, setFound] = useState<readonly Board[]>([])
  useEffect(() => {
    const abort = new AbortController()
    setFound([])
    lookFurther(groupId, first, today, abort.signal).then(
      boards => !abort.signal.aborted && setFound(boards),
      // A failure loses nothing: the board still stands in the list.
      () => {},
    )
    return () => abort.abort()
  }, [groupId, first, today])
  return found
}

async function lookFurther(
  id: string,
  first: List<Board>,
  today: string,
  signal: AbortSignal,
): Promise<Board[]> {
  if (todayFirst(first.data, today).today.length > 0) return []
  for (let page = 2; page <= Math.min(PAGES, first.metadata.lastPage); page++) {
    const boards = todayFirst((await listBoards(id, page, signal)).data, today).today
    if (boards.length > 0) return boards
  }
  return []
}
