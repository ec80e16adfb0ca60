import type { BoardFacts } from '@pingboard/contracts/events/boards.ts'
import type { Board } from '@pingboard/contracts/http/boards.ts'
import type { BoardId } from '@pingboard/contracts/ids.ts'
import type { BoardsParts } from './parts.ts'
import { BOARD_PAGE, type BoardPage } from './views/board-page.ts'

/** Limits of the search: watched boards to check, and pages of today's boards to search for a demo board. */
const MOST_TRIED = 20
const PAGES = { size: 50, most: 10 }
/** How long the outcome of a search for a demo board is good for. Milliseconds. */
const SEARCH_MS = 5000

const playsOn = ({ games }: Board, day: string): boolean => games.some(game => game.predictedDate === day)

/**
 * The board shown to visitors: of the public ones that are watched the first with a fixture of today, else a demo board
 * of today, else the most watched one, which may show another evening, else none.
 */
export function showcase({
  views,
  reader,
  mostWatched,
  clock,
}: Pick<BoardsParts, 'views' | 'reader' | 'mostWatched' | 'clock'>) {
  async function publicBoard(facts: BoardFacts): Promise<Board | null> {
    const presented = await reader.present(facts)
    return presented?.visibility === 'public' ? presented.board : null
  }

  /** The newest search for a demo board. All who ask share it: it may read hundreds of boards, and anybody may ask. */
  let search: {
    /** The day, and how many boards were opened on it: with one more, a search begins at once. */
    readonly of: string
    readonly until: number
    readonly found: Promise<BoardId | null>
  } | null = null

  async function demoBoard(today: string): Promise<Board | null> {
    const { total } = await views.find<BoardPage>(BOARD_PAGE, 'day', [today], { page: 1, size: 1 })
    const of = `${today} ${total}`
    const now = clock.now().getTime()
    if (search?.of !== of || search.until < now) {
      const found = searched(today)
      search = { of, until: now + SEARCH_MS, found }
      found.catch(() => {
        search = null
      })
    }
    const id = await search.found
    const document = id && (await views.get<BoardPage>(BOARD_PAGE, id))
    return document?.doc ? publicBoard(document.doc) : null
  }

  /** A demo board opened today with fixtures of today, else any that was opened today: it may show an evening before. */
  async function searched(today: string): Promise<BoardId | null> {
    let other: BoardId | null = null
    for (let page = 1; page <= PAGES.most; page++) {
      const { documents, total } = await views.find<BoardPage>(BOARD_PAGE, 'day', [today], {
        page,
        size: PAGES.size,
      })
      for (const { doc } of documents) {
        const board = doc && (await publicBoard(doc))
        if (!board?.demo) continue
        if (playsOn(board, today)) return board.id
        other ??= board.id
      }
      if (page * PAGES.size >= total) break
    }
    return other
  }

  return async function showcaseOf(today: string): Promise<Board | null> {
    let other: Board | null = null
    for (const id of (await mostWatched.boards()).slice(0, MOST_TRIED)) {
      const document = await views.get<BoardPage>(BOARD_PAGE, id)
      const board = document?.doc && (await publicBoard(document.doc))
      if (board && playsOn(board, today)) return board
      other ??= board ?? null
    }
    return (await demoBoard(today)) ?? other
  }
}
