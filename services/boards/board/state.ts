import type { GameId, GroupId } from '@pingboard/contracts/ids.ts'
import { never } from '../../kernel/decider.ts'
import type { BoardDomainEvent, GameEvent, OpenedGame } from './events.ts'

/** What deciding over a game needs; names and places in the competition are the view's. */
export interface GameState {
  /** One side has no team: nothing will be played. */
  readonly exempt: boolean
  readonly scoreTeam1: number | null
  readonly scoreTeam2: number | null
  readonly postponed: boolean
  /** The flag alone; done by date is derived. */
  readonly done: boolean
  readonly predictedDate: string
  readonly location: string | null
  readonly time: string | null
  /** Of the last event that touched this game. */
  readonly revision: number
}

export interface OpenBoardState {
  readonly situation: 'open'
  readonly groupId: GroupId
  /** By place: the game `<board>.<n>` stands at n - 1. */
  readonly games: readonly GameState[]
}
export type BoardState = { readonly situation: 'none' } | OpenBoardState | { readonly situation: 'deleted' }

export const initial: BoardState = { situation: 'none' }

export const isExempt = (game: { idTeam1: string | null; idTeam2: string | null }): boolean =>
  !game.idTeam1 || !game.idTeam2

/** Index of a game on its board, read from its id. */
export const indexOf = (game: GameId): number => Number(game.slice(27)) - 1

export function evolve(state: BoardState, event: BoardDomainEvent, revision: number): BoardState {
  switch (event.type) {
    case 'BoardOpened': {
      const { groupId, games } = event.data
      return { situation: 'open', groupId, games: games.map(game => opened(game, revision)) }
    }
    case 'BoardDeleted':
      return { situation: 'deleted' }
    default: {
      if (state.situation !== 'open') return state
      const index = indexOf(event.data.gameId)
      const game = state.games[index]
      if (!game) return state
      // Copies the list of references only, so that a state once handed out stays what it was.
      return { ...state, games: state.games.with(index, { ...game, ...changeOf(event), revision }) }
    }
  }
}

function opened(game: OpenedGame, revision: number): GameState {
  return {
    exempt: isExempt(game),
    scoreTeam1: null,
    scoreTeam2: null,
    postponed: false,
    done: false,
    predictedDate: game.predictedDate,
    location: null,
    time: null,
    revision,
  }
}

/** The fields an event sets on a game, the same in the state and in the view. */
export function changeOf(event: GameEvent): Partial<Omit<GameState, 'exempt' | 'revision'>> {
  switch (event.type) {
    case 'ScoreChanged':
      return { scoreTeam1: event.data.scoreTeam1, scoreTeam2: event.data.scoreTeam2 }
    case 'GamePostponed':
      return { postponed: true }
    case 'GameResumed':
      return { postponed: false }
    case 'GameClosed':
      return { done: true }
    case 'GameReopened':
      return { done: false }
    case 'GameMoved':
      return { predictedDate: event.data.predictedDate }
    case 'VenueChanged':
      return { location: event.data.location, time: event.data.time }
    default:
      return never(event)
  }
}
