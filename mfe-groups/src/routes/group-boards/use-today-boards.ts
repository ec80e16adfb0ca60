import type { Board } from '@pingboard/contracts/http/boards.ts'
import type { List } from '@pingboard/contracts/http/common.ts'
import { useEffect, useRef, useState } from 'react'
import { listBoards } from '../../api/list-boards.ts'
import { todayFirst } from '../../model/board-summary.ts'

/** Pages to search. A club that opens the boards of a whole phase at once has today's board further down. */
const PAGES = 5

/**
 * Today's boards from a later page, when the first page holds none. They are asked for again with each new first page.
 * Where there were none, a board made since stands on the first page.
 */
export function useTodayBoards(groupId: string, first: List<Board>, today: string): readonly Board[] {
  const [found, setFound] = useState<readonly Board[]>([])
  /** The day for which the later pages held none. */
  const without = useRef<string | null>(null)
  useEffect(() => {
    const isOnFirst = todayFirst(first.data, today).today.length > 0
    if (isOnFirst) setFound([])
    if (isOnFirst || without.current === today) return
    const abort = new AbortController()
    lookFurther(groupId, first.metadata.lastPage, today, abort.signal).then(
      boards => {
        if (abort.signal.aborted) return
        if (boards.length === 0) without.current = today
        setFound(boards)
      },
      // A failure loses nothing: the board still stands in the list.
      () => {},
    )
    return () => abort.abort()
  }, [groupId, first, today])
  return found
}

async function lookFurther(
  id: string,
  lastPage: number,
  today: string,
  signal: AbortSignal,
): Promise<Board[]> {
  for (let page = 2; page <= Math.min(PAGES, lastPage); page++) {
    const boards = todayFirst((await listBoards(id, page, signal)).data, today).today
    if (boards.length > 0) return boards
  }
  return []
}
