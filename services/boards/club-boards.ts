import { isToBePlayed } from '@pingboard/contracts/game-rules.ts'
import { type ClubBoard, listClubBoards } from '@pingboard/contracts/http/clubs.ts'
import { type Implementation, implement } from '../http/implementation.ts'
import { limiter } from '../http/limits.ts'
import { answers } from '../kernel/turns.ts'
import type { Limit } from '../ports/rate-limits.ts'
import { parisDay } from './paris-day.ts'
import type { BoardsParts } from './parts.ts'
import { BOARD_PAGE, type BoardPage, boardPage, clubKey, clubsOf } from './views/board-page.ts'

/** Most boards of a club on one day. */
const MOST_BOARDS = 20
/** Pages of the day's boards that are looked through: any group may name any club on boards that only members see. */
const MOST_PAGES = 10
/** For one client address: a page of a club asks twice a minute, and a whole hall may be behind one address. */
const ASKED: Limit = { max: 3000, milliseconds: 10 * 60_000 }

/** The call for the public boards with fixtures of a club today. Every caller counts as a visitor, members too. */
export function clubBoardsCall({
  views,
  reader,
  clock,
  rateLimits,
}: Pick<BoardsParts, 'views' | 'reader' | 'clock' | 'rateLimits'>): Implementation {
  const begin = limiter(rateLimits, 'boards of clubs', ASKED)
  return implement(
    listClubBoards,
    async ({ params, address }) => {
      await begin(address)
      const today = parisDay(clock.now())
      const boards: ClubBoard[] = []
      for (let page = 1; page <= MOST_PAGES && boards.length < MOST_BOARDS; page++) {
        const key = clubKey(params.number, today)
        const { documents, total } = await views.find<BoardPage>(BOARD_PAGE, 'club', [key], {
          page,
          size: MOST_BOARDS,
        })
        for (const { doc } of documents) {
          if (answers.isOver()) await answers.goOn()
          const shown = doc && (await reader.present(doc))
          if (shown?.visibility !== 'public') continue
          const { id, name, group, games } = shown.board
          const own = games.filter(
            game =>
              game.predictedDate === today &&
              isToBePlayed(game) &&
              clubsOf(shown.board, game).includes(params.number),
          )
          boards.push({ id, name, group, games: own })
        }
        if (page * MOST_BOARDS >= total) break
      }
      return { body: { boards: boards.slice(0, MOST_BOARDS), today } }
    },
    [boardPage],
  )
}
