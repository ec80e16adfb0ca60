import { CHANGES_PER_BOARD } from '@pingboard/contracts/constants.ts'
import { isDoneByDate } from '@pingboard/contracts/game-rules.ts'
import { type GameId, gameIdOf } from '@pingboard/contracts/ids.ts'
import { isFilled, type Score, scoreOf, withMatches } from '@pingboard/contracts/sheet.ts'
import * as z from 'zod/mini'
import { type Decider, never, Rejection } from '../../kernel/decider.ts'
import type { BoardCommand, GameWish, OpenBoard, RenameBoard, RevertGame, UpdateGame } from './commands.ts'
import { type BoardDomainEvent, type GameEvent, venue } from './events.ts'
import { differing, type Sheet } from './sheet.ts'
import { refuseInvalid } from './sheet-rules.ts'
import {
  type BoardState,
  evolve,
  type GameAsItWas,
  type GameState,
  gameOf,
  initial,
  type OpenBoardState,
} from './state.ts'

export const board: Decider<BoardState, BoardCommand, BoardDomainEvent> = boardWithin(CHANGES_PER_BOARD)

/** Boards of at most this many changes. A full board can still be read, and deleted. */
export function boardWithin(most: number): Decider<BoardState, BoardCommand, BoardDomainEvent> {
  return {
    initial,
    evolve,
    decide(command, state) {
      const events = decide(command, state)
      const after = (state.status === 'open' ? state.revision : 0) + events.length
      if (events.length > 0 && after > most && command.type !== 'DeleteBoard')
        throw new Rejection('BOARD_FULL')
      return events
    },
  }
}

export function decide(command: BoardCommand, state: BoardState): BoardDomainEvent[] {
  switch (command.type) {
    case 'OpenBoard':
      return open(command, state)
    case 'UpdateGame':
      return updateGame(command, state)
    case 'RevertGame':
      return revertGame(command, state)
    case 'RenameBoard':
      return rename(command, openOnly(state))
    case 'DeleteBoard':
      return [{ type: 'BoardDeleted', data: { groupId: openOnly(state).groupId } }]
    default:
      return never(command)
  }
}

function openOnly(state: BoardState): OpenBoardState {
  if (state.status !== 'open') throw new Rejection('BOARD_NOT_FOUND')
  return state
}

function open(command: OpenBoard, state: BoardState): BoardDomainEvent[] {
  if (command.games.length === 0) throw new Rejection('BOARD_WITHOUT_GAMES')
  // An id is new or derived from its command, so no other command reuses an id on purpose.
  if (state.status !== 'none') throw new Rejection('CONFLICT')
  const { boardId, name, clubNumber, groupId, createdBy } = command
  const games = command.games.map((game, index) => ({ ...game, id: gameIdOf(boardId, index + 1) }))
  return [{ type: 'BoardOpened', data: { name, clubNumber, groupId, createdBy, games } }]
}

function rename({ name }: RenameBoard, board: OpenBoardState): BoardDomainEvent[] {
  return name === undefined || name === board.name ? [] : [{ type: 'BoardRenamed', data: { name } }]
}

/** The game, at the revision that the caller saw. */
function seenGame({ gameId, expected }: UpdateGame | RevertGame, state: BoardState): GameState {
  const game = gameOf(state, gameId)
  if (!game) throw new Rejection('GAME_NOT_FOUND')
  if (expected !== undefined && expected !== game.revision) {
    throw new Rejection('STALE_REVISION', { revision: game.revision })
  }
  return game
}

function updateGame(command: UpdateGame, state: BoardState): BoardDomainEvent[] {
  const game = seenGame(command, state)
  const { gameId, wish, today } = command
  if (Object.keys(wish).length === 0) return []
  // An exempt game is never played. It accepts no change, repeats included.
  if (game.exempt) throw new Rejection('GAME_EXEMPT')

  const { sets: matches, ...fields } = wish
  const after = { ...game, ...fields }
  if (after.formula !== game.formula) after.sets = []
  if (matches) {
    refuseInvalid(matches, after.formula)
    after.sets = matches.length === 0 ? [] : withMatches(after.sets, matches)
  }
  Object.assign(after, scoreAfter(wish, game, after))
  if (wish.postponed === undefined && resumedByScore(game, after)) after.postponed = false
  after.done = doneAfter(wish, game, after, today)
  return changes(gameId, game, after)
}

/**
 * Past values were accepted once, so no rule checks them again. A game that is done by its date stays so,
 * because that is derived.
 */
function revertGame(command: RevertGame, state: BoardState): BoardDomainEvent[] {
  const game = seenGame(command, state)
  if (game.exempt) throw new Rejection('GAME_EXEMPT')
  const { gameId, to, past } = command
  const events = changes(gameId, game, past)
  return events.length === 0 ? [] : [{ type: 'GameReverted', data: { gameId, to } }, ...events]
}

/**
 * A new score of a postponed game, typed or from its sheet, resumes the game. A cleared score does not. A `postponed`
 * in the same wish takes precedence.
 */
function resumedByScore(game: GameState, after: GameState): boolean {
  return game.postponed && scoreDiffers(game, after) && (after.scoreTeam1 ?? after.scoreTeam2) !== null
}

/**
 * The `done` flag after the wish. The date that counts is the one after the wish, so that one wish can move a game to
 * another day and reopen it.
 *
 * Where the date has already made the game done, a wish for `done` changes nothing and is not recorded. A later move
 * of the game then opens it again, as without that wish.
 */
function doneAfter(wish: GameWish, game: GameState, after: GameState, today: string): boolean {
  if (wish.done === undefined) return game.done
  if (!isDoneByDate(after, today)) return wish.done
  if (!wish.done) throw new Rejection('DONE_BY_DATE')
  return game.done
}

const scoreDiffers = (a: Score, b: Score): boolean =>
  a.scoreTeam1 !== b.scoreTeam1 || a.scoreTeam2 !== b.scoreTeam2

/**
 * The score after the wish. A filled sheet gives the score, and another typed score is refused. When the last winner
 * is removed, or the formula changes, the score of the sheet is removed: it must not name a sheet that no longer
 * exists. When the sheet is emptied, the score stays as if typed.
 * @param after the game with the wish in it: its sheet, its formula, the score as typed
 * @throws Rejection SCORE_FROM_SHEET
 */
function scoreAfter(wish: GameWish, before: GameState, after: GameState): Score {
  const ofSheet = scoreOf(after.sets, after.formula)
  if (isFilled(after.sets)) {
    if (scoreDiffers(ofSheet, { ...ofSheet, ...typedIn(wish) })) throw new Rejection('SCORE_FROM_SHEET')
    return ofSheet
  }
  const isGivenUp = after.sets.length === 0 && after.formula === before.formula
  if (isFilled(before.sets) && !isGivenUp) return { ...ofSheet, ...typedIn(wish) }
  return { scoreTeam1: after.scoreTeam1, scoreTeam2: after.scoreTeam2 }
}

/** Only the typed values; the others come from the sheet. */
function typedIn({ scoreTeam1, scoreTeam2 }: GameWish): Partial<Score> {
  return {
    ...(scoreTeam1 === undefined ? {} : { scoreTeam1 }),
    ...(scoreTeam2 === undefined ? {} : { scoreTeam2 }),
  }
}

const VENUE = z.keyof(venue).options

/** One event per reason, with the values after the change. An unchanged value has no event. */
export function changes(gameId: GameId, before: GameAsItWas, after: GameAsItWas): GameEvent[] {
  const events: GameEvent[] = []
  const { scoreTeam1, scoreTeam2, predictedDate, formula } = after
  if (before.predictedDate !== predictedDate) {
    events.push({ type: 'GameMoved', data: { gameId, predictedDate } })
  }
  if (VENUE.some(field => before[field] !== after[field])) {
    events.push({ type: 'VenueChanged', data: { gameId, ...venue.parse(after) } })
  }
  const isAnotherSheet = before.formula !== formula
  if (isAnotherSheet) events.push({ type: 'FormulaChosen', data: { gameId, formula } })
  events.push(...sheetChanges(gameId, isAnotherSheet ? [] : before.sets, after.sets))
  if (scoreDiffers(before, after)) {
    events.push({ type: 'ScoreChanged', data: { gameId, scoreTeam1, scoreTeam2 } })
  }
  if (before.postponed !== after.postponed) {
    events.push({ type: after.postponed ? 'GamePostponed' : 'GameResumed', data: { gameId } })
  }
  if (before.done !== after.done) {
    events.push({ type: after.done ? 'GameClosed' : 'GameReopened', data: { gameId } })
  }
  return events
}

/** No event removes a single match from a sheet: the sheet is emptied and filled again. */
function sheetChanges(gameId: GameId, before: Sheet, after: Sheet): GameEvent[] {
  if (before === after) return []
  const staying = new Set(after.map(({ order }) => order))
  const isEmptied = before.some(({ order }) => !staying.has(order))
  const matches = differing(isEmptied ? [] : before, after)
  return [
    ...(isEmptied ? [{ type: 'SheetEmptied' as const, data: { gameId } }] : []),
    ...(matches.length > 0 ? [{ type: 'MatchesChanged' as const, data: { gameId, matches } }] : []),
  ]
}
