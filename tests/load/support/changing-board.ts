import type { BoardChanged } from '@pingboard/contracts/events/boards.ts'
import { type BoardId, gameIdOf } from '@pingboard/contracts/ids.ts'
import { boardOpened, openedPage, scoreAt } from './board.ts'

/** A board whose scores change one after the other, without a log. */
export function changingBoard(board: BoardId) {
  let facts = openedPage(board, boardOpened(board))
  return {
    facts: () => facts,
    position: () => `${facts.revision}`.padStart(16, '0'),
    /** The next score, as the event on the bus. */
    change(): BoardChanged {
      const previous = facts.revision
      const revision = previous + 1
      const { place, ...scores } = scoreAt(previous)
      const updatedAt = new Date().toISOString()
      const games = facts.games.map((game, index) =>
        index === place - 1 ? { ...game, ...scores, revision, updatedAt } : game,
      )
      facts = { ...facts, games, revision, updatedAt }
      const changed = [gameIdOf(board, place)]
      return { type: 'BoardChanged', version: 1, board: facts, changed, happened: [], revision, previous }
    },
  }
}
