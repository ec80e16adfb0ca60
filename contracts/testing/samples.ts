import type { BoardFacts } from '../events/boards.ts'
import type { Board, NewGame } from '../http/boards.ts'
import type { Game, Match } from '../http/games.ts'
import { type BoardId, type GroupId, gameIdOf } from '../ids.ts'

// The complete fixture, game and board from which tests make theirs. A test gives only the differences.

const BOARD = 'b'.repeat(26) as BoardId
const GROUP = 'g'.repeat(26) as GroupId
const CREATED = '2026-11-01T10:00:00.000Z'

/** A fixture in a request for a new board. */
export const sampleFixture = (place: number, differences: Partial<NewGame> = {}): NewGame => ({
  externalId: `50733${place}`,
  label: 'Poule 3 - tour n°4 du 21/11/2026',
  idTeam1: `1099${place}`,
  idTeam2: `2088${place}`,
  labelTeam1: `Saint-Médard ${place}`,
  labelTeam2: `Cenon ${place}`,
  clubNumber1: '10330412',
  clubNumber2: '10330012',
  poule: '3',
  predictedDate: '2026-11-21',
  divisionLabel: 'Régionale 2',
  divisionId: '199108',
  organismId: '18',
  organismLabel: 'NOUVELLE-AQUITAINE',
  organismCode: 'L10',
  gender: 'M',
  ...differences,
})

/** An unchanged game of that fixture. Its id follows from its board and its place. */
export function sampleGame(place: number, differences: Partial<Game> = {}): Game {
  const boardId = differences.boardId ?? BOARD
  return {
    ...sampleFixture(place),
    id: gameIdOf(boardId, place),
    boardId,
    location: null,
    time: null,
    tables: null,
    fromSheet: false,
    postponed: false,
    done: false,
    scoreTeam1: null,
    scoreTeam2: null,
    formula: null,
    revision: 0,
    createdAt: CREATED,
    updatedAt: CREATED,
    ...differences,
  }
}

/** An undecided match of A against W, two letters that every formula of four players has. */
export const sampleMatch = (order: number, differences: Partial<Match> = {}): Match => ({
  order,
  home: ['A'],
  away: ['W'],
  points: [],
  winner: null,
  withdrawn: false,
  ...differences,
})

/** A board in the form of events. */
export const sampleFacts = (games: readonly Game[], differences: Partial<BoardFacts> = {}): BoardFacts => ({
  id: BOARD,
  name: 'Journée 4',
  clubNumber: '10330412',
  groupId: GROUP,
  createdBy: null,
  createdAt: CREATED,
  updatedAt: CREATED,
  games: [...games],
  revision: 1,
  ...differences,
})

/** A board in the form of the API. */
export function sampleBoard(games: readonly Game[], differences: Partial<Board> = {}): Board {
  const { groupId = GROUP } = differences
  return {
    ...sampleFacts(games, { groupId }),
    group: { id: groupId, name: 'Les pongistes', shortName: null },
    today: '2026-11-21',
    demo: false,
    ...differences,
  }
}
