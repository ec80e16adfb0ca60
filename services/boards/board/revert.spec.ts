import { describe, it } from 'vitest'
import {
  aFixture,
  aMatch,
  anExemptFixture,
  boardDeleted,
  boardOpened,
  boardRenamed,
  formulaChosen,
  game,
  gameMoved,
  gameReverted,
  matchesChanged,
  ofGame,
  scoreChanged,
  TOMORROW,
  venueChanged,
  YESTERDAY,
} from '../testing/facts.ts'
import { gameAfter, given, update } from '../testing/given.ts'
import type { RevertGame } from './commands.ts'
import type { BoardDomainEvent } from './events.ts'

const opened = boardOpened(aFixture(), aFixture({ externalId: 'R1-2' }))

/** Reverts the first game to a revision of its history. */
const revert = (
  history: readonly BoardDomainEvent[],
  to: number,
  more: Partial<RevertGame> = {},
): RevertGame => ({
  type: 'RevertGame',
  gameId: game(1),
  to,
  past: gameAfter(history.slice(0, to + 1)),
  ...more,
})

describe('a game taken back', () => {
  it('says that it was, and then what is true again, one event for each reason', () => {
    const history = [
      opened,
      gameMoved(1, TOMORROW),
      venueChanged(1, 'Salle A', '20:00'),
      scoreChanged(1, 8, 6),
      ofGame('GamePostponed', 1),
      ofGame('GameClosed', 1),
    ]
    given(...history)
      .when(revert(history, 0))
      .produces(
        gameReverted(1, 0),
        gameMoved(1, '2026-11-21'),
        venueChanged(1, null, null),
        scoreChanged(1, null, null),
        ofGame('GameResumed', 1),
        ofGame('GameReopened', 1),
      )
    given(...history)
      .when(revert(history, 4))
      .produces(gameReverted(1, 4), ofGame('GameReopened', 1))
  })
  it('to how it is stays quiet, whatever was said of the board or of other games since', () => {
    const history = [opened, scoreChanged(1, 1, 0), scoreChanged(2, 5, 5), boardRenamed('Journée 8')]
    given(...history)
      .when(revert(history, 3))
      .staysQuiet()
    given(...history)
      .when(revert(history, 1))
      .staysQuiet()
  })
  it('to before it was taken back is what it was before', () => {
    const history = [opened, scoreChanged(1, 1, 0), gameReverted(1, 0), scoreChanged(1, null, null)]
    given(...history)
      .when(revert(history, 1))
      .produces(gameReverted(1, 1), scoreChanged(1, 1, 0))
  })
  it('brings its sheet back, match by match', () => {
    const [first, second] = [aMatch(1, { winner: 'home' }), aMatch(2)]
    const history = [
      opened,
      matchesChanged(1, first, second),
      scoreChanged(1, 1, 0),
      matchesChanged(1, aMatch(1, { winner: 'away' })),
      scoreChanged(1, 0, 1),
    ]
    given(...history)
      .when(revert(history, 2))
      .produces(gameReverted(1, 2), matchesChanged(1, first), scoreChanged(1, 1, 0))
    const emptied = [...history, ofGame('SheetEmptied', 1)]
    given(...emptied)
      .when(revert(emptied, 4))
      .produces(gameReverted(1, 4), matchesChanged(1, aMatch(1, { winner: 'away' }), second))
  })
  it('brings back the score that went with its formula, and another formula takes it away again', () => {
    const history = [
      opened,
      formulaChosen(1, '4x14'),
      matchesChanged(1, aMatch(1, { winner: 'home' })),
      scoreChanged(1, 1, 0),
      formulaChosen(1, 'free'),
      scoreChanged(1, null, null),
    ]
    const back = [
      gameReverted(1, 3),
      formulaChosen(1, '4x14'),
      matchesChanged(1, aMatch(1, { winner: 'home' })),
      scoreChanged(1, 1, 0),
    ]
    given(...history)
      .when(revert(history, 3))
      .produces(...back)
    given(...history, ...back)
      .when(update({ formula: '6x20' }))
      .produces(formulaChosen(1, '6x20'), scoreChanged(1, null, null))
  })
  it('empties a sheet that had fewer matches then, and fills it as it was', () => {
    const history = [opened, matchesChanged(1, aMatch(2)), matchesChanged(1, aMatch(1))]
    given(...history)
      .when(revert(history, 1))
      .produces(gameReverted(1, 1), ofGame('SheetEmptied', 1), matchesChanged(1, aMatch(2)))
    given(...history)
      .when(revert(history, 0))
      .produces(gameReverted(1, 0), ofGame('SheetEmptied', 1))
  })
  it('brings its formula back, with the sheet of then on another sheet', () => {
    const history = [opened, formulaChosen(1, '4x14'), matchesChanged(1, aMatch(9)), formulaChosen(1, '3x10')]
    given(...history)
      .when(revert(history, 2))
      .produces(gameReverted(1, 2), formulaChosen(1, '4x14'), matchesChanged(1, aMatch(9)))
  })
  it('is not judged by the rules of typing: a score of then, and an end, whatever the date', () => {
    const past = boardOpened(aFixture({ predictedDate: YESTERDAY }))
    const history = [
      past,
      scoreChanged(1, 5, 5),
      matchesChanged(1, aMatch(1, { winner: 'home' })),
      scoreChanged(1, 1, 0),
      ofGame('GameClosed', 1),
    ]
    given(...history)
      .when(revert(history, 1))
      .produces(
        gameReverted(1, 1),
        ofGame('SheetEmptied', 1),
        scoreChanged(1, 5, 5),
        ofGame('GameReopened', 1),
      )
  })
  it('is refused to who has not seen it as it is, even to how it is', () => {
    const history = [opened, scoreChanged(1, 1, 0), scoreChanged(2, 1, 0)]
    given(...history)
      .when(revert(history, 0, { expected: 0 }))
      .rejects('STALE_REVISION')
    given(...history)
      .when(revert(history, 1, { expected: 0 }))
      .rejects('STALE_REVISION')
    given(...history)
      .when(revert(history, 0, { expected: 1 }))
      .produces(gameReverted(1, 0), scoreChanged(1, null, null))
  })
  it('is not where there is no such game, and not exempt', () => {
    const history = [opened, scoreChanged(1, 1, 0)]
    given(...history)
      .when(revert(history, 0, { gameId: game(3) }))
      .rejects('GAME_NOT_FOUND')
    given(...history, boardDeleted())
      .when(revert(history, 0))
      .rejects('GAME_NOT_FOUND')
    const exempt = [boardOpened(anExemptFixture())]
    given(...exempt)
      .when(revert(exempt, 0))
      .rejects('GAME_EXEMPT')
  })
})
