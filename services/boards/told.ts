import type { Change } from '@pingboard/contracts/http/history.ts'
import { never } from '../kernel/decider.ts'
import type { BoardDomainEvent } from './board/events.ts'

type Told = Pick<Change, 'type' | 'gameId'> & Partial<Change>

/**
 * A recorded event in the words of histories: the reason, and the values afterwards.
 * @throws Error for the deletion of a board: a deleted board has no history
 */
export function told(event: BoardDomainEvent): Told {
  switch (event.type) {
    case 'BoardOpened':
      return { type: 'opened', gameId: null, name: event.data.name }
    case 'BoardRenamed':
      return { type: 'renamed', gameId: null, name: event.data.name }
    case 'BoardDeleted':
      throw new Error('nothing is told of a deleted board')
    case 'ScoreChanged':
      return { type: 'score', ...event.data }
    case 'GamePostponed':
      return { type: 'postponed', ...event.data }
    case 'GameResumed':
      return { type: 'resumed', ...event.data }
    case 'GameClosed':
      return { type: 'closed', ...event.data }
    case 'GameReopened':
      return { type: 'reopened', ...event.data }
    case 'GameMoved':
      return { type: 'moved', ...event.data }
    case 'VenueChanged':
      return { type: 'venue', ...event.data }
    case 'FormulaChosen':
      return { type: 'formula', ...event.data }
    case 'MatchesChanged':
      return { type: 'matches', ...event.data }
    case 'SheetEmptied':
      return { type: 'sheet-emptied', ...event.data }
    case 'GameReverted':
      return { type: 'reverted', ...event.data }
    default:
      return never(event)
  }
}
