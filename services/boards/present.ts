import type { BoardFacts } from '@pingboard/contracts/events/boards.ts'
import { isDone } from '@pingboard/contracts/game-rules.ts'
import type { Board } from '@pingboard/contracts/http/boards.ts'
import type { Game, GameWithSheet } from '@pingboard/contracts/http/games.ts'
import type { GameId } from '@pingboard/contracts/ids.ts'
import type { DatedBoardReader } from '../ports/board-reader.ts'
import type { GroupFacts } from '../ports/rights.ts'
import { parisDay } from './paris-day.ts'
import type { BoardsPorts } from './parts.ts'
import { BOARD_PAGE, type BoardPage, factsOf, gameIn, setsIn } from './views/board-page.ts'

/** A board as people see it: with its group's current names, and `done` by the day in Paris. */
export function present(facts: BoardFacts, group: GroupFacts, today: string): Board {
  const { id, name, clubNumber, groupId, createdBy, createdAt, updatedAt, revision } = facts
  return {
    id,
    name,
    clubNumber,
    groupId,
    group: { id: group.id, name: group.name, shortName: group.shortName },
    createdBy,
    createdAt,
    updatedAt,
    games: facts.games.map(game => presentGame(game, today)),
    revision,
    today,
    demo: group.demo,
  }
}

function presentGame(game: Game, today: string): Game {
  const done = isDone(game, today)
  return done === game.done ? game : { ...game, done }
}

/** A game with its match sheet; null when it is not on the board. */
export function presentGameWithSheet(page: BoardPage, id: GameId, today: string): GameWithSheet | null {
  const game = gameIn(page, id)
  return game ? withSheet(page, game, today) : null
}

/** A game of this page, with its match sheet. */
export const withSheet = (page: BoardPage, game: Game, today: string): GameWithSheet => ({
  ...presentGame(game, today),
  sets: [...setsIn(page, game.id)],
})

const WAIT_MS = 2000

/** Boards for the live rooms. */
export function boardReader({
  log,
  views,
  rights,
  clock,
}: Pick<BoardsPorts, 'log' | 'views' | 'rights' | 'clock'>): DatedBoardReader {
  return {
    async read(id) {
      // A room listens before it reads. What the bus sent before must be in what the room reads, or is lost.
      await views.reached(BOARD_PAGE, await log.head(), WAIT_MS)
      const document = await views.get<BoardPage>(BOARD_PAGE, id)
      if (!document?.doc || !(await rights.standing(document.doc.groupId, null))) return null
      return { facts: factsOf(document.doc), position: document.position }
    },
    async present(facts) {
      const standing = await rights.standing(facts.groupId, null)
      if (!standing) return null
      const board = present(facts, standing.group, parisDay(clock.now()))
      return { board, visibility: standing.group.boardVisibility }
    },
    today: () => parisDay(clock.now()),
  }
}
