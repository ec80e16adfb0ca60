import { isDeepStrictEqual } from 'node:util'
import type { BoardFacts } from '@pingboard/contracts/events/boards.ts'
import type { Board } from '@pingboard/contracts/http/boards.ts'
import type { LiveChange } from '@pingboard/contracts/live/board-room.ts'
import type { Position } from '../ports/stored-event.ts'

/** The newest board that a room has received. */
export interface Held {
  readonly facts: BoardFacts
  readonly position: Position
}

/** What the viewers in a room see. */
export interface Shown {
  readonly board: Board
  readonly position: Position
}

export type ToSend = { readonly kind: 'nothing' } | { readonly kind: 'update' } | ChangeToSend
export interface ChangeToSend {
  readonly kind: 'change'
  readonly change: LiveChange
}

/**
 * The newer of the held board and a received one. The bus delivers at least once, and reads can be ahead of the bus.
 */
export function newer(held: Held | null, told: Held): Held {
  if (!held || told.facts.revision > held.facts.revision) return told
  return told.position > held.position ? { ...held, position: told.position } : held
}

/**
 * What to send to viewers who have seen `before`. Each game has its own last revision, so a change from any earlier
 * board is found without the events between. What is not a game (names, the day in Paris) needs the whole board.
 */
export function whatToSend(before: Shown | null, after: Shown): ToSend {
  if (!before || !isDeepStrictEqual(headingOf(before.board), headingOf(after.board)))
    return { kind: 'update' }
  const previous = before.board.revision
  const { games, revision, today, updatedAt } = after.board
  if (revision <= previous) return { kind: 'nothing' }
  return {
    kind: 'change',
    change: {
      revision,
      previous,
      position: after.position,
      today,
      updatedAt,
      games: games.filter(game => game.revision > previous),
    },
  }
}

/** The parts that a change does not carry. A field added to boards later is one of them. */
function headingOf(board: Board): Omit<Board, 'games' | 'revision' | 'updatedAt'> {
  const { games, revision, updatedAt, ...heading } = board
  return heading
}
