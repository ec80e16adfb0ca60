import type { Board } from '@pingboard/contracts/http/boards.ts'
import type { BoardReader } from '../ports/board-reader.ts'
import type { FinishedBoards } from '../ports/finished-boards.ts'
import type { ViewStore } from '../ports/view-store.ts'
import { BOARD_PAGE, type BoardPage, factsOf } from './views/board-page.ts'

const PAGE = 100

/** Boards by their last day, from their pages. */
export function finishedBoards(views: ViewStore, reader: Pick<BoardReader, 'present'>): FinishedBoards {
  return {
    async endedOn(day) {
      const boards: Board[] = []
      for (let page = 1; ; page++) {
        const { documents, total } = await views.find<BoardPage>(BOARD_PAGE, 'ends', [day], {
          page,
          size: PAGE,
        })
        for (const { doc } of documents) {
          const presented = doc && (await reader.present(factsOf(doc)))
          if (presented) boards.push(presented.board)
        }
        if (page * PAGE >= total) return boards
      }
    },
  }
}
