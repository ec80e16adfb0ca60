import type { BoardChanged, BoardFacts } from '@pingboard/contracts/events/boards.ts'
import type { Board } from '@pingboard/contracts/http/boards.ts'
import type { Game } from '@pingboard/contracts/http/games.ts'
import { type BoardId, type GroupId, gameIdOf } from '@pingboard/contracts/ids.ts'
import type { BoardReader } from '../../ports/board-reader.ts'

export const GROUP = 'g'.repeat(26) as GroupId
export const BOARD = 'b'.repeat(26) as BoardId
export const TODAY = '2026-11-21'
export const YESTERDAY = '2026-11-20'
const AT = '2026-11-21T18:00:00.000Z'

/** A game of today that nobody has touched. */
export const aGame = (place: number, change: Partial<Game> = {}): Game => ({
  id: gameIdOf(BOARD, place),
  boardId: BOARD,
  externalId: `50733${place}`,
  label: 'Poule 3 - tour n°4',
  idTeam1: `1099${place}`,
  idTeam2: `2088${place}`,
  labelTeam1: `Saint-Médard ${place}`,
  labelTeam2: `Cenon ${place}`,
  clubNumber1: '10330085',
  clubNumber2: '10330012',
  poule: '3',
  predictedDate: TODAY,
  divisionLabel: 'Régionale 2',
  divisionId: '199108',
  organismId: '18',
  organismLabel: 'NOUVELLE-AQUITAINE',
  organismCode: 'L10',
  gender: 'M',
  location: null,
  time: null,
  postponed: false,
  done: false,
  scoreTeam1: null,
  scoreTeam2: null,
  formula: null,
  revision: 0,
  createdAt: AT,
  updatedAt: AT,
  ...change,
})

export const scored = (scoreTeam1: number, scoreTeam2: number): Partial<Game> => ({ scoreTeam1, scoreTeam2 })
export const closed = (scoreTeam1: number, scoreTeam2: number): Partial<Game> => ({
  done: true,
  scoreTeam1,
  scoreTeam2,
})

export const factsOf = (games: Game[], change: Partial<BoardFacts> = {}): BoardFacts => ({
  id: BOARD,
  name: 'Journée 4',
  clubNumber: '10330085',
  groupId: GROUP,
  createdBy: null,
  createdAt: AT,
  updatedAt: AT,
  games,
  revision: 7,
  ...change,
})

export const changed = (games: Game[], happened: BoardChanged['happened'] = []): BoardChanged => ({
  type: 'BoardChanged',
  version: 1,
  board: factsOf(games),
  changed: [],
  happened,
  revision: 7,
  previous: 6,
})

export const boardOf = (games: Game[], change: Partial<Board> = {}): Board => ({
  ...factsOf(games),
  group: { id: GROUP, name: 'Les pongistes', shortName: null },
  today: TODAY,
  demo: false,
  ...change,
})

/** Reads this board, or none. */
export const readerOf = (board: () => Board | null): BoardReader => ({
  async read() {
    const found = board()
    return found && { facts: factsOf(found.games), position: '1' }
  },
  async present() {
    const found = board()
    return found && { board: found, visibility: 'public' }
  },
})
