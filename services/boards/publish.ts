import type { BoardEvent, BoardFacts } from '@pingboard/contracts/events/boards.ts'
import type { BoardId, GameId } from '@pingboard/contracts/ids.ts'
import { idOf, type Recorded } from '../kernel/event.ts'
import type { PublicSource } from '../kernel/public-source.ts'
import type { BoardDomainEvent } from './board/events.ts'
import { boardPage } from './views/board-page.ts'

/** Topic `boards`: the whole board after a run of its events, and which games they touched. */
export const boardsTopic: PublicSource<BoardFacts, BoardDomainEvent, BoardEvent> = {
  topic: 'boards',
  view: boardPage,
  publish,
}

export function publish(
  events: readonly Recorded<BoardDomainEvent>[],
  board: BoardFacts | null,
): BoardEvent | null {
  const last = events.at(-1)
  if (last?.type === 'BoardDeleted') {
    const { groupId } = last.data
    return { type: 'BoardDeleted', version: 1, id: boardId(last), groupId, revision: last.revision }
  }
  const first = events[0]
  if (!first || !board) return null
  const changed = new Set(events.flatMap(touched))
  const { revision } = board
  return {
    type: 'BoardChanged',
    version: 1,
    board,
    changed: [...changed],
    revision,
    previous: first.revision - 1,
  }
}

const boardId = (event: Recorded<BoardDomainEvent>) => idOf(event.stream) as BoardId

function touched(event: BoardDomainEvent): GameId[] {
  switch (event.type) {
    case 'BoardOpened':
      return event.data.games.map(game => game.id)
    case 'BoardDeleted':
      return []
    default:
      return [event.data.gameId]
  }
}
