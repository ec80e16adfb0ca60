import type { BoardFacts } from '@pingboard/contracts/events/boards.ts'
import type { BoardReader } from '../ports/board-reader.ts'
import type { FinishedBoards } from '../ports/finished-boards.ts'
import type { ViewStore } from '../ports/view-store.ts'
import { BOARD_PAGE, type BoardPage, factsOf } from './views/board-page.ts'

const PAGE = 100

/** Boards by their last day, from their pages. */
export function finishedBoards(views: ViewStore, reader: Pick<BoardReader, 'present'>): FinishedBoards {
  return {
    async endedOn(day, failed) {
      const boards: BoardFacts[] = []
      for (let page = 1; ; page++) {
        const { documents, total } = await views.find<BoardPage>(BOARD_PAGE, 'ends', [day], {
          page,
          size: PAGE,
        })
        for (const { doc } of documents) {
          if (!doc) continue
          try {
            const facts = factsOf(doc)
            // Null once its group is deleted.
            if (await reader.present(facts)) boards.push(facts)
          } catch (error) {
            failed(doc.id, error)
          }
        }
        if (page * PAGE >= total) return boards
      }
    },
  }
}
