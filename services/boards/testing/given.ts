import { specification } from '../../kernel/testing/decider-specification.ts'
import type { GameWish, UpdateGame } from '../board/commands.ts'
import { board } from '../board/decide.ts'
import type { BoardDomainEvent } from '../board/events.ts'
import { type BoardState, type GameState, gameOf } from '../board/state.ts'
import { game, TODAY } from './facts.ts'

export const { given } = specification(board)

export const stateAfter = (events: readonly BoardDomainEvent[]): BoardState => given(...events).state

/** The nth game of the board after these events. */
export function gameAfter(events: readonly BoardDomainEvent[], place = 1): GameState {
  const found = gameOf(stateAfter(events), game(place))
  if (!found) throw new Error(`no game ${place}`)
  return found
}

/** A wish for the first game. */
export const update = (wish: GameWish, more: Partial<UpdateGame> = {}): UpdateGame => ({
  type: 'UpdateGame',
  gameId: game(1),
  wish,
  today: TODAY,
  ...more,
})
