import type { BoardFacts } from '@pingboard/contracts/events/boards.ts'
import type { Board } from '@pingboard/contracts/http/boards.ts'
import type { BoardId } from '@pingboard/contracts/ids.ts'
import type { BoardsParts } from './parts.ts'
import { BOARD_PAGE, type BoardPage } from './views/board-page.ts'

/** Limits of the search: watched boards to check, and pages of today's boards to search for a demo board. */
const MOST_TRIED = 20
const PAGES = { size: 50, most: 10 }

/** The board shown to visitors: the public one most watched today, else a demo board of today, else none. */
export function showcase({
  views,
  reader,
  mostWatched,
}: Pick<BoardsParts, 'views' | 'reader' | 'mostWatched'>) {
  async function publicBoard(facts: BoardFacts): Promise<Board | null> {
    const presented = await reader.present(facts)
    return presented?.visibility === 'public' ? presented.board : null
  }

  /** Found by one search a day, then read by its id. */
  let demo: { id: BoardId; day: string } | null = null

  /** A demo board opened today with fixtures of today, else any that was opened today: it may show an evening before. */
  async function demoBoard(today: string): Promise<Board | null> {
    let other: Board | null = null
    if (demo?.day === today) {
      const document = await views.get<BoardPage>(BOARD_PAGE, demo.id)
      const board = document?.doc && (await publicBoard(document.doc))
      if (board) return board
    }
    for (let page = 1; page <= PAGES.most; page++) {
      const { documents, total } = await views.find<BoardPage>(BOARD_PAGE, 'day', [today], {
        page,
        size: PAGES.size,
      })
      for (const { doc } of documents) {
        const board = doc && (await publicBoard(doc))
        if (!board?.demo) continue
        other ??= board
        if (!board.games.some(game => game.predictedDate === today)) continue
        demo = { id: board.id, day: today }
        return board
      }
      if (page * PAGES.size >= total) break
    }
    return other
  }

  return async function showcaseOf(today: string): Promise<Board | null> {
    for (const id of (await mostWatched.boards()).slice(0, MOST_TRIED)) {
      const document = await views.get<BoardPage>(BOARD_PAGE, id)
      const board = document?.doc && (await publicBoard(document.doc))
      if (board) return board
    }
    return demoBoard(today)
  }
}
