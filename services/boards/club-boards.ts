import { type ClubBoard, listClubBoards } from '@pingboard/contracts/http/clubs.ts'
import { type Implementation, implement } from '../http/implementation.ts'
import { limiter } from '../http/limits.ts'
import { answers } from '../kernel/turns.ts'
import type { Limit } from '../ports/rate-limits.ts'
import { parisDay } from './paris-day.ts'
import type { BoardsParts } from './parts.ts'
import { BOARD_PAGE, type BoardPage, boardPage, clubKey, clubsOf, isToBePlayed } from './views/board-page.ts'

/** Most boards of a club on one day. */
const MOST_BOARDS = 20
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
      const { documents } = await views.find<BoardPage>(BOARD_PAGE, 'club', [clubKey(params.number, today)], {
        page: 1,
        size: MOST_BOARDS,
      })
      const boards: ClubBoard[] = []
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
      return { body: { boards, today } }
    },
    [boardPage],
  )
}
