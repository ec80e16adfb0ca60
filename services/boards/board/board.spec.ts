import { describe, expect, it } from 'vitest'
import {
  aFixture,
  anExemptFixture,
  BOARD,
  boardDeleted,
  boardOpened,
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
import { given, stateAfter } from '../testing/given.ts'
import type { GameWish, OpenBoard, UpdateGame } from './commands.ts'
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

const update = (wish: GameWish, more: Partial<UpdateGame> = {}): UpdateGame => ({
  type: 'UpdateGame',
  gameId: game(1),
  wish,
  today: TODAY,
  ...more,
})

const anOpenBoard = boardOpened(aFixture(), aFixture({ externalId: 'R1-2' }))
const aPastGame = boardOpened(aFixture({ predictedDate: YESTERDAY }))

describe('opening a board', () => {
  it('names its games after their places, from 1', () => {
    given()
      .when(openBoard(aFixture(), aFixture({ externalId: 'R1-2' })))
      .leadsTo(anOpenBoard)
  })
  it('needs at least one game', () => {
    given().when(openBoard()).isRejected('BOARD_WITHOUT_GAMES')
  })
  it('does not open a board twice, nor one that was deleted', () => {
    given(anOpenBoard).when(openBoard(aFixture())).isRejected('CONFLICT')
    given(anOpenBoard, boardDeleted()).when(openBoard(aFixture())).isRejected('CONFLICT')
  })
})

describe('deleting a board', () => {
  it('deletes it', () => {
    given(anOpenBoard).when({ type: 'DeleteBoard' }).leadsTo(boardDeleted())
  })
  it('answers not found for an unknown board and for one already deleted', () => {
    given().when({ type: 'DeleteBoard' }).isRejected('BOARD_NOT_FOUND')
    given(anOpenBoard, boardDeleted()).when({ type: 'DeleteBoard' }).isRejected('BOARD_NOT_FOUND')
  })
})

describe('a score', () => {
  it('is changed with both values, the one that was not sent as it is now', () => {
    given(anOpenBoard)
      .when(update({ scoreTeam1: 3 }))
      .leadsTo(scoreChanged(1, 3, null))
    given(anOpenBoard, scoreChanged(1, 3, 2))
      .when(update({ scoreTeam2: 4 }))
      .leadsTo(scoreChanged(1, 3, 4))
  })
  it('is taken away by null', () => {
    given(anOpenBoard, scoreChanged(1, 3, 2))
      .when(update({ scoreTeam1: null, scoreTeam2: null }))
      .leadsTo(scoreChanged(1, null, null))
  })
  it('is quiet when it is already so', () => {
    given(anOpenBoard, scoreChanged(1, 3, 2))
      .when(update({ scoreTeam1: 3, scoreTeam2: 2 }))
      .isQuiet()
  })
  it('of a done game is still corrected, and the game stays done', () => {
    given(anOpenBoard, ofGame('GameClosed', 1))
      .when(update({ scoreTeam1: 9 }))
      .leadsTo(scoreChanged(1, 9, null))
  })
  it('of a game that is done by date is still corrected', () => {
    given(aPastGame)
      .when(update({ scoreTeam1: 9 }))
      .leadsTo(scoreChanged(1, 9, null))
  })
  it('is refused for an exempt game, like everything else about it', () => {
    const exempt = boardOpened(anExemptFixture())
    for (const wish of [{ scoreTeam1: 0 }, { postponed: false }, { done: true }, { predictedDate: TODAY }]) {
      given(exempt).when(update(wish)).isRejected('GAME_EXEMPT')
    }
    given(boardOpened(aFixture({ idTeam1: null })))
      .when(update({ scoreTeam1: 1 }))
      .isRejected('GAME_EXEMPT')
    given(exempt).when(update({})).isQuiet()
  })
})

describe('a postponed game', () => {
  const postponed = [anOpenBoard, scoreChanged(1, 2, 1), ofGame('GamePostponed', 1)]

  it('keeps its score', () => {
    given(...postponed.slice(0, 2))
      .when(update({ postponed: true }))
      .leadsTo(ofGame('GamePostponed', 1))
    const state = stateAfter(postponed)
    expect(state.situation === 'open' && state.games[0]).toMatchObject({ scoreTeam1: 2, scoreTeam2: 1 })
  })
  it('is resumed by a new score, in the same command', () => {
    given(...postponed)
      .when(update({ scoreTeam1: 3 }))
      .leadsTo(scoreChanged(1, 3, 1), ofGame('GameResumed', 1))
    given(...postponed)
      .when(update({ scoreTeam1: null, scoreTeam2: 4 }))
      .leadsTo(scoreChanged(1, null, 4), ofGame('GameResumed', 1))
  })
  it('is not resumed by the score it has, nor by taking its score away', () => {
    given(...postponed)
      .when(update({ scoreTeam1: 2 }))
      .isQuiet()
    given(...postponed)
      .when(update({ scoreTeam1: null, scoreTeam2: null }))
      .leadsTo(scoreChanged(1, null, null))
  })
  it('stays postponed when the same command says so', () => {
    given(...postponed)
      .when(update({ scoreTeam1: 3, postponed: true }))
      .leadsTo(scoreChanged(1, 3, 1))
  })
  it('is resumed by hand', () => {
    given(...postponed)
      .when(update({ postponed: false }))
      .leadsTo(ofGame('GameResumed', 1))
  })
})

describe('done', () => {
  it('is turned on and off by hand while the date has not passed', () => {
    given(anOpenBoard)
      .when(update({ done: true }))
      .leadsTo(ofGame('GameClosed', 1))
    given(anOpenBoard, ofGame('GameClosed', 1))
      .when(update({ done: false }))
      .leadsTo(ofGame('GameReopened', 1))
    given(anOpenBoard)
      .when(update({ done: false }))
      .isQuiet()
  })
  it('cannot be turned off once the date has passed, by flag or not', () => {
    given(aPastGame)
      .when(update({ done: false }))
      .isRejected('DONE_BY_DATE')
    given(aPastGame, ofGame('GameClosed', 1))
      .when(update({ done: false }))
      .isRejected('DONE_BY_DATE')
    given(anOpenBoard)
      .when(update({ done: false }, { today: TOMORROW }))
      .isRejected('DONE_BY_DATE')
  })
  it('asked for where the date has brought it already changes nothing', () => {
    given(aPastGame)
      .when(update({ done: true }))
      .isQuiet()
  })
  it('is judged by the date the same command moves the game to', () => {
    given(aPastGame)
      .when(update({ done: false, predictedDate: TOMORROW }))
      .leadsTo(gameMoved(1, TOMORROW))
    given(aPastGame)
      .when(update({ done: true, predictedDate: TOMORROW }))
      .leadsTo(gameMoved(1, TOMORROW), ofGame('GameClosed', 1))
    given(anOpenBoard)
      .when(update({ done: false, predictedDate: YESTERDAY }))
      .isRejected('DONE_BY_DATE')
  })
  it('by date does not hold for a postponed game', () => {
    given(aPastGame, ofGame('GamePostponed', 1))
      .when(update({ done: false }))
      .isQuiet()
    given(aPastGame)
      .when(update({ done: false, postponed: true }))
      .leadsTo(ofGame('GamePostponed', 1))
  })
  it('cannot be turned off by the command that resumes a past game', () => {
    given(aPastGame, ofGame('GamePostponed', 1))
      .when(update({ done: false, scoreTeam1: 1 }))
      .isRejected('DONE_BY_DATE')
  })
})

describe('where and when', () => {
  it('moves to another day', () => {
    given(anOpenBoard)
      .when(update({ predictedDate: TOMORROW }))
      .leadsTo(gameMoved(1, TOMORROW))
    given(anOpenBoard)
      .when(update({ predictedDate: TODAY }))
      .isQuiet()
  })
  it('changes place and time, the one that was not sent as it is now', () => {
    given(anOpenBoard)
      .when(update({ location: 'Salle Coubertin' }))
      .leadsTo(venueChanged(1, 'Salle Coubertin', null))
    given(anOpenBoard, venueChanged(1, 'Salle Coubertin', null))
      .when(update({ time: '14:30' }))
      .leadsTo(venueChanged(1, 'Salle Coubertin', '14:30'))
    given(anOpenBoard)
      .when(update({ location: null, time: null }))
      .isQuiet()
  })
  it('tells everything of one command, one event for each reason', () => {
    given(anOpenBoard)
      .when(update({ scoreTeam1: 1, done: true, time: '20:00', predictedDate: TOMORROW, postponed: true }))
      .leadsTo(
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
      .leadsTo(scoreChanged(1, 2, 0))
  })
  it('is stale when this game has changed since, even if nothing would change', () => {
    given(...history)
      .when(update({ scoreTeam1: 2 }, { expected: 0 }))
      .isRejected('STALE_REVISION', { revision: 1 })
    given(...history)
      .when(update({ scoreTeam1: 1 }, { expected: 0 }))
      .isRejected('STALE_REVISION', { revision: 1 })
  })
})

describe('what is not there', () => {
  it('is no game: unknown board, deleted board, place beyond the last', () => {
    given()
      .when(update({ scoreTeam1: 1 }))
      .isRejected('GAME_NOT_FOUND')
    given(anOpenBoard, boardDeleted())
      .when(update({ scoreTeam1: 1 }))
      .isRejected('GAME_NOT_FOUND')
    given(anOpenBoard)
      .when(update({ scoreTeam1: 1 }, { gameId: game(3) }))
      .isRejected('GAME_NOT_FOUND')
  })
  it('does not trouble the fold: a fact about it is passed over', () => {
    const open = stateAfter([anOpenBoard])
    expect(stateAfter([anOpenBoard, scoreChanged(9, 1, 1)])).toEqual(open)
    expect(stateAfter([scoreChanged(1, 1, 1)])).toEqual({ situation: 'none' })
  })
})
