import { describe, expect, it } from 'vitest'
import { specification } from '../../kernel/testing/decider-specification.ts'
import {
  aFixture,
  anExemptFixture,
  BOARD,
  boardDeleted,
  boardOpened,
  boardRenamed,
  GROUP,
  game,
  gameMoved,
  ofGame,
  SOMEBODY,
  scoreChanged,
  TODAY,
  TOMORROW,
  venueChanged,
  YESTERDAY,
} from '../testing/facts.ts'
import { given, stateAfter, update } from '../testing/given.ts'
import type { OpenBoard } from './commands.ts'
import { boardWithin, decide } from './decide.ts'
import type { BoardDomainEvent } from './events.ts'

const openBoard = (...games: OpenBoard['games']): OpenBoard => ({
  type: 'OpenBoard',
  boardId: BOARD,
  name: 'Journée 7',
  clubNumber: '10330001',
  groupId: GROUP,
  createdBy: SOMEBODY,
  games,
})

const anOpenBoard = boardOpened(aFixture(), aFixture({ externalId: 'R1-2' }))
const aPastGame = boardOpened(aFixture({ predictedDate: YESTERDAY }))

describe('opening a board', () => {
  it('names its games after their places, from 1', () => {
    given()
      .when(openBoard(aFixture(), aFixture({ externalId: 'R1-2' })))
      .produces(anOpenBoard)
  })
  it('needs at least one game', () => {
    given().when(openBoard()).rejects('BOARD_WITHOUT_GAMES')
  })
  it('does not open a board twice, nor one that was deleted', () => {
    given(anOpenBoard).when(openBoard(aFixture())).rejects('CONFLICT')
    given(anOpenBoard, boardDeleted()).when(openBoard(aFixture())).rejects('CONFLICT')
  })
})

describe('the name of a board', () => {
  const rename = (name?: string) => ({ type: 'RenameBoard' as const, name })

  it('is changed', () => {
    given(anOpenBoard).when(rename('Journée 8')).produces(boardRenamed('Journée 8'))
    given(anOpenBoard, boardRenamed('Journée 8'))
      .when(rename('Journée 7'))
      .produces(boardRenamed('Journée 7'))
  })
  it('is quiet when it is already so, or when none is given', () => {
    given(anOpenBoard).when(rename('Journée 7')).staysQuiet()
    given(anOpenBoard, boardRenamed('Journée 8')).when(rename('Journée 8')).staysQuiet()
    given(anOpenBoard).when(rename()).staysQuiet()
  })
  it('is of nobody where there is no board', () => {
    given().when(rename('Journée 8')).rejects('BOARD_NOT_FOUND')
    given(anOpenBoard, boardDeleted()).when(rename('Journée 8')).rejects('BOARD_NOT_FOUND')
    expect(stateAfter([boardRenamed('Journée 8')])).toEqual({ status: 'none' })
  })
})

describe('deleting a board', () => {
  it('deletes it', () => {
    given(anOpenBoard).when({ type: 'DeleteBoard' }).produces(boardDeleted())
  })
  it('answers not found for an unknown board and for one already deleted', () => {
    given().when({ type: 'DeleteBoard' }).rejects('BOARD_NOT_FOUND')
    given(anOpenBoard, boardDeleted()).when({ type: 'DeleteBoard' }).rejects('BOARD_NOT_FOUND')
  })
})

describe('a score', () => {
  it('is changed with both values, the one that was not sent as it is now', () => {
    given(anOpenBoard)
      .when(update({ scoreTeam1: 3 }))
      .produces(scoreChanged(1, 3, null))
    given(anOpenBoard, scoreChanged(1, 3, 2))
      .when(update({ scoreTeam2: 4 }))
      .produces(scoreChanged(1, 3, 4))
  })
  it('is taken away by null', () => {
    given(anOpenBoard, scoreChanged(1, 3, 2))
      .when(update({ scoreTeam1: null, scoreTeam2: null }))
      .produces(scoreChanged(1, null, null))
  })
  it('is quiet when it is already so', () => {
    given(anOpenBoard, scoreChanged(1, 3, 2))
      .when(update({ scoreTeam1: 3, scoreTeam2: 2 }))
      .staysQuiet()
  })
  it('of a done game is still corrected, and the game stays done', () => {
    given(anOpenBoard, ofGame('GameClosed', 1))
      .when(update({ scoreTeam1: 9 }))
      .produces(scoreChanged(1, 9, null))
  })
  it('of a game that is done by date is still corrected', () => {
    given(aPastGame)
      .when(update({ scoreTeam1: 9 }))
      .produces(scoreChanged(1, 9, null))
  })
  it('is refused for an exempt game, like everything else about it', () => {
    const exempt = boardOpened(anExemptFixture())
    for (const wish of [{ scoreTeam1: 0 }, { postponed: false }, { done: true }, { predictedDate: TODAY }]) {
      given(exempt).when(update(wish)).rejects('GAME_EXEMPT')
    }
    given(boardOpened(aFixture({ idTeam1: null })))
      .when(update({ scoreTeam1: 1 }))
      .rejects('GAME_EXEMPT')
    given(exempt).when(update({})).staysQuiet()
  })
})

describe('a postponed game', () => {
  const postponed = [anOpenBoard, scoreChanged(1, 2, 1), ofGame('GamePostponed', 1)]

  it('keeps its score', () => {
    given(...postponed.slice(0, 2))
      .when(update({ postponed: true }))
      .produces(ofGame('GamePostponed', 1))
    const state = stateAfter(postponed)
    expect(state.status === 'open' && state.games[0]).toMatchObject({ scoreTeam1: 2, scoreTeam2: 1 })
  })
  it('is resumed by a new score, in the same command', () => {
    given(...postponed)
      .when(update({ scoreTeam1: 3 }))
      .produces(scoreChanged(1, 3, 1), ofGame('GameResumed', 1))
    given(...postponed)
      .when(update({ scoreTeam1: null, scoreTeam2: 4 }))
      .produces(scoreChanged(1, null, 4), ofGame('GameResumed', 1))
  })
  it('is not resumed by the score it has, nor by taking its score away', () => {
    given(...postponed)
      .when(update({ scoreTeam1: 2 }))
      .staysQuiet()
    given(...postponed)
      .when(update({ scoreTeam1: null, scoreTeam2: null }))
      .produces(scoreChanged(1, null, null))
  })
  it('stays postponed when the same command says so', () => {
    given(...postponed)
      .when(update({ scoreTeam1: 3, postponed: true }))
      .produces(scoreChanged(1, 3, 1))
  })
  it('is resumed by hand', () => {
    given(...postponed)
      .when(update({ postponed: false }))
      .produces(ofGame('GameResumed', 1))
  })
})

describe('done', () => {
  it('is turned on and off by hand while the date has not passed', () => {
    given(anOpenBoard)
      .when(update({ done: true }))
      .produces(ofGame('GameClosed', 1))
    given(anOpenBoard, ofGame('GameClosed', 1))
      .when(update({ done: false }))
      .produces(ofGame('GameReopened', 1))
    given(anOpenBoard)
      .when(update({ done: false }))
      .staysQuiet()
  })
  it('cannot be turned off once the date has passed, by flag or not', () => {
    given(aPastGame)
      .when(update({ done: false }))
      .rejects('DONE_BY_DATE')
    given(aPastGame, ofGame('GameClosed', 1))
      .when(update({ done: false }))
      .rejects('DONE_BY_DATE')
    given(anOpenBoard)
      .when(update({ done: false }, { today: TOMORROW }))
      .rejects('DONE_BY_DATE')
  })
  it('asked for where the date has brought it already changes nothing', () => {
    given(aPastGame)
      .when(update({ done: true }))
      .staysQuiet()
  })
  it('is judged by the date the same command moves the game to', () => {
    given(aPastGame)
      .when(update({ done: false, predictedDate: TOMORROW }))
      .produces(gameMoved(1, TOMORROW))
    given(aPastGame)
      .when(update({ done: true, predictedDate: TOMORROW }))
      .produces(gameMoved(1, TOMORROW), ofGame('GameClosed', 1))
    given(anOpenBoard)
      .when(update({ done: false, predictedDate: YESTERDAY }))
      .rejects('DONE_BY_DATE')
  })
  it('by date does not hold for a postponed game', () => {
    given(aPastGame, ofGame('GamePostponed', 1))
      .when(update({ done: false }))
      .staysQuiet()
    given(aPastGame)
      .when(update({ done: false, postponed: true }))
      .produces(ofGame('GamePostponed', 1))
  })
  it('cannot be turned off by the command that resumes a past game', () => {
    given(aPastGame, ofGame('GamePostponed', 1))
      .when(update({ done: false, scoreTeam1: 1 }))
      .rejects('DONE_BY_DATE')
  })
})

describe('where and when', () => {
  it('moves to another day', () => {
    given(anOpenBoard)
      .when(update({ predictedDate: TOMORROW }))
      .produces(gameMoved(1, TOMORROW))
    given(anOpenBoard)
      .when(update({ predictedDate: TODAY }))
      .staysQuiet()
  })
  it('changes place and time, the one that was not sent as it is now', () => {
    given(anOpenBoard)
      .when(update({ location: 'Salle Coubertin' }))
      .produces(venueChanged(1, 'Salle Coubertin', null))
    given(anOpenBoard, venueChanged(1, 'Salle Coubertin', null))
      .when(update({ time: '14:30' }))
      .produces(venueChanged(1, 'Salle Coubertin', '14:30'))
    given(anOpenBoard, venueChanged(1, 'Salle Coubertin', '14:30'))
      .when(update({ tables: '5 – 6' }))
      .produces(venueChanged(1, 'Salle Coubertin', '14:30', '5 – 6'))
    given(anOpenBoard)
      .when(update({ location: null, time: null, tables: null }))
      .staysQuiet()
  })
  it('tells everything of one command, one event for each reason', () => {
    given(anOpenBoard)
      .when(update({ scoreTeam1: 1, done: true, time: '20:00', predictedDate: TOMORROW, postponed: true }))
      .produces(
        gameMoved(1, TOMORROW),
        venueChanged(1, null, '20:00'),
        scoreChanged(1, 1, null),
        ofGame('GamePostponed', 1),
        ofGame('GameClosed', 1),
      )
  })
})

describe('what somebody saw', () => {
  const history: BoardDomainEvent[] = [anOpenBoard, scoreChanged(1, 1, 0), scoreChanged(2, 5, 5)]

  it('is no conflict when only another game has changed since', () => {
    given(...history)
      .when(update({ scoreTeam1: 2 }, { expected: 1 }))
      .produces(scoreChanged(1, 2, 0))
  })
  it('is stale when this game has changed since, even if nothing would change; the refusal says where it is', () => {
    for (const scoreTeam1 of [1, 2]) {
      const command = update({ scoreTeam1 }, { expected: 0 })
      given(...history)
        .when(command)
        .rejects('STALE_REVISION')
      expect(() => decide(command, stateAfter(history))).toThrow(
        expect.objectContaining({ extra: { revision: 1 } }),
      )
    }
  })
})

describe('what is not there', () => {
  it('is no game: unknown board, deleted board, place beyond the last', () => {
    given()
      .when(update({ scoreTeam1: 1 }))
      .rejects('GAME_NOT_FOUND')
    given(anOpenBoard, boardDeleted())
      .when(update({ scoreTeam1: 1 }))
      .rejects('GAME_NOT_FOUND')
    given(anOpenBoard)
      .when(update({ scoreTeam1: 1 }, { gameId: game(3) }))
      .rejects('GAME_NOT_FOUND')
  })
  it('does not trouble the fold: a fact about it is passed over', () => {
    const open = stateAfter([anOpenBoard])
    expect(stateAfter([anOpenBoard, scoreChanged(9, 1, 1)])).toEqual(open)
    expect(stateAfter([scoreChanged(1, 1, 1)])).toEqual({ status: 'none' })
  })
  it('stops a command and a fact that nobody has written a rule for', () => {
    expect(() => decide({ type: 'FoldBoard' } as never, stateAfter([anOpenBoard]))).toThrow('unreachable')
    expect(() =>
      stateAfter([anOpenBoard, { type: 'GameFolded', data: { gameId: game(1) } } as never]),
    ).toThrow('unreachable')
  })
})

describe('a board that is full', () => {
  const { given: filled } = specification(boardWithin(2))
  const board = [anOpenBoard, scoreChanged(1, 1, null), scoreChanged(1, 2, null)] as const
  it('takes no more changes, and no renaming', () => {
    filled(...board)
      .when(update({ scoreTeam1: 3 }))
      .rejects('BOARD_FULL')
    filled(...board)
      .when({ type: 'RenameBoard', name: 'Journée 8' })
      .rejects('BOARD_FULL')
  })
  it('takes the last one, but not two for one place', () => {
    filled(anOpenBoard, scoreChanged(1, 1, null))
      .when(update({ scoreTeam1: 2 }))
      .produces(scoreChanged(1, 2, null))
    filled(anOpenBoard, scoreChanged(1, 1, null))
      .when(update({ scoreTeam1: 2, postponed: true }))
      .rejects('BOARD_FULL')
  })
  it('is asked for nothing new without a refusal, and can be deleted', () => {
    filled(...board)
      .when(update({ scoreTeam1: 2 }))
      .staysQuiet()
    filled(...board)
      .when({ type: 'DeleteBoard' })
      .produces(boardDeleted())
  })
})
