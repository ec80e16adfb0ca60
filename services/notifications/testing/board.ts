import type { BoardChanged, BoardFacts } from '@pingboard/contracts/events/boards.ts'
import type { Board } from '@pingboard/contracts/http/boards.ts'
import type { Game } from '@pingboard/contracts/http/games.ts'
import type { BoardId, GroupId } from '@pingboard/contracts/ids.ts'
import { sampleBoard, sampleFacts, sampleGame } from '@pingboard/contracts/testing/samples.ts'
import type { BoardReader } from '../../ports/board-reader.ts'

export const GROUP = 'g'.repeat(26) as GroupId
export const BOARD = 'b'.repeat(26) as BoardId
export const TODAY = '2026-11-21'
export const YESTERDAY = '2026-11-20'
const AT = '2026-11-21T18:00:00.000Z'

/** A game of today without any change. */
export const aGame = (place: number, change: Partial<Game> = {}): Game =>
  sampleGame(place, { boardId: BOARD, predictedDate: TODAY, updatedAt: AT, ...change })

export const scored = (scoreTeam1: number, scoreTeam2: number): Partial<Game> => ({ scoreTeam1, scoreTeam2 })
export const closed = (scoreTeam1: number, scoreTeam2: number): Partial<Game> => ({
  done: true,
  scoreTeam1,
  scoreTeam2,
})

export const factsOf = (games: Game[], change: Partial<BoardFacts> = {}): BoardFacts =>
  sampleFacts(games, { id: BOARD, groupId: GROUP, updatedAt: AT, revision: 7, ...change })

export const changed = (games: Game[], happened: BoardChanged['happened'] = []): BoardChanged => ({
  type: 'BoardChanged',
  version: 1,
  board: factsOf(games),
  changed: [],
  happened,
  revision: 7,
  previous: 6,
})

export const boardOf = (games: Game[], change: Partial<Board> = {}): Board =>
  sampleBoard(games, { id: BOARD, groupId: GROUP, updatedAt: AT, revision: 7, today: TODAY, ...change })

/** A reader that returns this board. */
export const readerOf = (board: () => Board | null): BoardReader => ({
  async read() {
    const found = board()
    return found && { facts: factsOf(found.games, { updatedAt: found.updatedAt }), position: '1' }
  },
  async present() {
    const found = board()
    return found && { board: found, visibility: 'public' }
  },
})
