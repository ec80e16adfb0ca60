import type { Formula } from '@pingboard/contracts/constants.ts'
import { isExempt } from '@pingboard/contracts/game-rules.ts'
import type { GameId, GroupId } from '@pingboard/contracts/ids.ts'
import type { Score } from '@pingboard/contracts/sheet.ts'
import { never } from '../../kernel/decider.ts'
import type { BoardDomainEvent, GameEvent, OpenedGame, Venue } from './events.ts'
import { type Sheet, sheetAfter } from './sheet.ts'

/** What decisions on a game need. The view holds the names and the place in the competition. */
export interface GameState extends GameFields {
  /** One side has no team: the game is never played. */
  readonly exempt: boolean
  /** The individual matches, in sheet order; empty until a scorer fills the sheet. */
  readonly sets: Sheet
  /** Number of the sheet: the revision at which it began. Names of players belong to one sheet. */
  readonly sheet: number
  /** Of the last event that touched this game. */
  readonly revision: number
}

/** The fields of a game that people change, the same in the state and in the view. */
export interface GameFields extends Score, Venue {
  readonly postponed: boolean
  /** The flag alone; `done` by date is derived. */
  readonly done: boolean
  readonly predictedDate: string
  readonly formula: Formula | null
}

/** What a game can be reverted to: the fields that people change, and its sheet. */
export type GameAsItWas = GameFields & Pick<GameState, 'sets'>

export interface OpenBoardState {
  readonly status: 'open'
  readonly groupId: GroupId
  readonly name: string
  /** Of the last event; also the number of changes of the board. */
  readonly revision: number
  /** The game `<board>.<n>` is at index n - 1. */
  readonly games: readonly GameState[]
}
export type BoardState = { readonly status: 'none' } | OpenBoardState | { readonly status: 'deleted' }

export const initial: BoardState = { status: 'none' }

/** Index of a game on its board, read from its id. */
export const indexOf = (game: GameId): number => Number(game.slice(27)) - 1

/** A game of an open board, if it is there. */
export const gameOf = (state: BoardState, id: GameId): GameState | undefined =>
  state.status === 'open' ? state.games[indexOf(id)] : undefined

export function evolve(state: BoardState, event: BoardDomainEvent, revision: number): BoardState {
  switch (event.type) {
    case 'BoardOpened': {
      const { groupId, name, games } = event.data
      return { status: 'open', groupId, name, revision, games: games.map(game => opened(game, revision)) }
    }
    case 'BoardRenamed':
      return state.status === 'open' ? { ...state, revision, name: event.data.name } : state
    case 'BoardDeleted':
      return { status: 'deleted' }
    default: {
      if (state.status !== 'open') return state
      const index = indexOf(event.data.gameId)
      const game = state.games[index]
      if (!game) return state
      // Copies only the list of references, so that a state already handed out never changes.
      return { ...state, revision, games: state.games.with(index, changed(game, event, revision)) }
    }
  }
}

/** The fields of a game as its board was opened, the same in the state and in the view. */
export const untouched = ({ predictedDate }: OpenedGame): GameFields => ({
  scoreTeam1: null,
  scoreTeam2: null,
  postponed: false,
  done: false,
  predictedDate,
  location: null,
  time: null,
  tables: null,
  formula: null,
})

function opened(game: OpenedGame, revision: number): GameState {
  return {
    ...untouched(game),
    exempt: isExempt(game),
    sets: [],
    sheet: revision,
    revision,
  }
}

function changed(game: GameState, event: GameEvent, revision: number): GameState {
  const sets = sheetAfter(game.sets, event)
  const sheet = event.type === 'FormulaChosen' ? revision : game.sheet
  return { ...game, ...changeOf(event), sets, sheet, revision }
}

/** The fields an event sets on a game, the same in the state and in the view. */
export function changeOf(event: GameEvent): Partial<GameFields> {
  switch (event.type) {
    case 'ScoreChanged':
    case 'GameMoved':
    case 'VenueChanged':
    case 'FormulaChosen': {
      const { gameId: _, ...fields } = event.data
      return fields
    }
    case 'GamePostponed':
      return { postponed: true }
    case 'GameResumed':
      return { postponed: false }
    case 'GameClosed':
      return { done: true }
    case 'GameReopened':
      return { done: false }
    case 'MatchesChanged':
    case 'SheetEmptied':
    case 'GameReverted':
      return {}
    default:
      return never(event)
  }
}
