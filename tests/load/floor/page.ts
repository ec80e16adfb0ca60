import { type BoardId, type GameId, gameIdOf } from '@pingboard/contracts/ids.ts'
import { boardOpened, openedPage, scoreAt, scoreChangedTo } from '../support/board.ts'
import type { openGroupLog, Page } from './group-log.ts'

type Log = ReturnType<typeof openGroupLog>

/** Stores a new board. */
export async function openPage(log: Log, board: BoardId): Promise<Page> {
  const event = boardOpened(board)
  const page = openedPage(board, event)
  await log.append(event, page)
  return page
}

/** Sets a game's score in place, as the next event of its board. */
export function setScore(page: Page, game: GameId, scores: object, recordedAt: string): void {
  page.revision++
  page.updatedAt = recordedAt
  const place = Number(game.slice(27))
  Object.assign(page.games[place - 1] ?? {}, scores, { revision: page.revision, updatedAt: recordedAt })
}

/** Appends the board's next score, by the same count on both sides. */
export async function nextScore(log: Log, page: Page): Promise<void> {
  const { place, ...scores } = scoreAt(page.revision)
  const game = gameIdOf(page.id, place)
  const event = scoreChangedTo(game, scores)
  setScore(page, game, scores, event.recordedAt)
  await log.append(event, page)
}
