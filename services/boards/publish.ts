import type { BoardChanged, BoardEvent } from '@pingboard/contracts/events/boards.ts'
import { type BoardId, userId } from '@pingboard/contracts/ids.ts'
import type { Recorded } from '../kernel/event.ts'
import type { PublicSource } from '../kernel/public-events.ts'
import { idOf } from '../ports/stored-event.ts'
import { type BoardDomainEvent, gamesIn } from './board/events.ts'
import { type BoardPage, boardPage, factsOf } from './views/board-page.ts'

/** Topic `boards`: the whole board after a run of its events, and the games that the events changed. */
export const boardsTopic: PublicSource<BoardPage, BoardDomainEvent, BoardEvent> = {
  topic: 'boards',
  view: boardPage,
  publish,
}

export function publish(
  events: readonly Recorded<BoardDomainEvent>[],
  page: BoardPage | null,
): BoardEvent | null {
  const last = events.at(-1)
  if (last?.type === 'BoardDeleted') {
    const { groupId } = last.data
    return { type: 'BoardDeleted', version: 1, id: boardId(last), groupId, revision: last.revision }
  }
  const first = events[0]
  if (!first || !page) return null
  const changed = new Set(events.flatMap(gamesIn))
  const { revision } = page
  return {
    type: 'BoardChanged',
    version: 1,
    board: factsOf(page),
    changed: [...changed],
    happened: events.flatMap(worthTelling),
    revision,
    previous: first.revision - 1,
  }
}

const boardId = (event: Recorded<BoardDomainEvent>) => idOf(event.stream) as BoardId

/** Changes that people may want a message about. */
function worthTelling(event: Recorded<BoardDomainEvent>): BoardChanged['happened'] {
  if (event.type !== 'GameClosed' && event.type !== 'GamePostponed') return []
  const kind = event.type === 'GameClosed' ? 'finished' : 'postponed'
  const by = userId.safeParse(event.metadata.actorId).data ?? null
  return [{ eventId: event.id, gameId: event.data.gameId, kind, at: event.recordedAt, by }]
}
