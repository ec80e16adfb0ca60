import type { Board } from '@pingboard/contracts/http/boards.ts'
import type { List } from '@pingboard/contracts/http/common.ts'
import { announceAtom, showToastAtom } from '@pingboard/kit/slice'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { listBoards } from '../../api/list-boards.ts'
import { useTexts } from '../../state/texts.ts'

interface Further {
  /** The first page before these pages. A first page with other boards discards them. */
  after: List<Board>
  pages: List<Board>[]
}

/** The boards known so far, and how to get ten more. */
export function useBoardPages(groupId: string, first: List<Board>) {
  const text = useTexts()
  const announce = useSetAtom(announceAtom)
  const showToast = useSetAtom(showToastAtom)
  const [further, setFurther] = useState<Further>({ after: first, pages: [] })
  const [status, setStatus] = useState<'idle' | 'loading' | 'failed'>('idle')
  const pages = [first, ...(hasSameBoards(further.after, first) ? further.pages : [])]
  const last = pages.at(-1) ?? first
  const hasMore = last.metadata.currentPage < last.metadata.lastPage

  async function loadMore() {
    if (status === 'loading' || !hasMore) return
    setStatus('loading')
    try {
      const next = await listBoards(groupId, last.metadata.currentPage + 1, new AbortController().signal)
      setFurther({ after: first, pages: [...pages.slice(1), next] })
      announce(text('boards.more-loaded', { count: next.data.length }))
      setStatus('idle')
    } catch {
      setStatus('failed')
      showToast({ kind: 'error', text: text('boards.more-failed') })
    }
  }

  // A board made meanwhile moves the others, so the next page can repeat a board of the page before.
  const boards = [...new Map(pages.flatMap(page => page.data).map(board => [board.id, board])).values()]
  return { boards, hasMore, status, loadMore }
}

/** Whether the further pages begin where they did. */
const hasSameBoards = (one: List<Board>, other: List<Board>): boolean =>
  one.metadata.total === other.metadata.total &&
  one.data.length === other.data.length &&
  one.data.every(({ id }, place) => id === other.data[place]?.id)
