import { PAGE_SIZES } from '@pingboard/contracts/constants.ts'
import { boardHistory, type Change, gameHistory } from '@pingboard/contracts/http/boards.ts'
import type { List } from '@pingboard/contracts/http/common.ts'
import { boardOfGame, type GameId, type UserId, userId } from '@pingboard/contracts/ids.ts'
import { type Implementation, implement } from '../http/implementation.ts'
import { never, Rejection } from '../kernel/decider.ts'
import type { Recorded } from '../kernel/event.ts'
import type { Directory } from '../ports/directory.ts'
import type { BoardDomainEvent } from './board/events.ts'
import type { BoardPast } from './past.ts'

/** What was recorded, said as the history says it: the reason, and what was true afterwards. */
type Told = Pick<Change, 'type' | 'gameId'> & Partial<Change>

/** The calls that tell who changed what, and when. */
export function boardHistories({
  past,
  directory,
}: {
  past: BoardPast
  directory: Directory
}): Implementation[] {
  /** A page of changes, newest first. Names are looked up for members, and for the rows of the page only. */
  async function pageOf(
    events: readonly Recorded<BoardDomainEvent>[],
    page: number,
    isMember: boolean,
  ): Promise<List<Change>> {
    const size = PAGE_SIZES.lists
    const rows = events.toReversed().slice((page - 1) * size, page * size)
    const names = await directory.names(isMember ? [...new Set(rows.flatMap(actorOf))] : [])
    const data = rows.map((event): Change => {
      const [actor] = actorOf(event)
      const name = actor && names.get(actor)
      const by = actor && name ? { id: actor, firstname: name.firstname, lastname: name.lastname } : null
      return { revision: event.revision, at: event.recordedAt, by, ...told(event) }
    })
    const total = events.length
    return { data, metadata: { currentPage: page, lastPage: Math.max(1, Math.ceil(total / size)), total } }
  }

  return [
    implement(boardHistory, async ({ params, query, standing }) => {
      const events = await past.events(params.id)
      if (isOver(events)) throw new Rejection('BOARD_NOT_FOUND')
      return { body: await pageOf(events, query.page, standing.isMember), position: events.at(-1)?.position }
    }),

    implement(gameHistory, async ({ params, query, standing }) => {
      const events = await past.events(boardOfGame(params.id))
      if (isOver(events) || !isOpenedIn(events, params.id)) throw new Rejection('GAME_NOT_FOUND')
      const body = await pageOf(events.filter(concerns(params.id)), query.page, standing.isMember)
      return { body, position: events.at(-1)?.position }
    }),
  ]
}

const isOver = (events: readonly BoardDomainEvent[]) =>
  events.length === 0 || events.at(-1)?.type === 'BoardDeleted'

const isOpenedIn = (events: readonly BoardDomainEvent[], id: GameId) =>
  events.some(event => event.type === 'BoardOpened' && event.data.games.some(game => game.id === id))

/** A game begins with its board; what was said of the board alone is not its history. */
const concerns = (id: GameId) => (event: BoardDomainEvent) =>
  event.type === 'BoardOpened' || told(event).gameId === id

/** The person who made a change; nobody for what a process did. */
function actorOf({ metadata }: Recorded<BoardDomainEvent>): UserId[] {
  const { success, data } = userId.safeParse(metadata.actorId)
  return success ? [data] : []
}

function told(event: BoardDomainEvent): Told {
  switch (event.type) {
    case 'BoardOpened':
      return { type: 'opened', gameId: null, name: event.data.name }
    case 'BoardRenamed':
      return { type: 'renamed', gameId: null, name: event.data.name }
    case 'BoardDeleted':
      // Its history ends with the board.
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
