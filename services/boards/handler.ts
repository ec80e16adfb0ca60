import { CHANGES_PER_BOARD } from '@pingboard/contracts/constants.ts'
import { commandHandler } from '../kernel/handle-command.ts'
import type { Clock } from '../ports/clock.ts'
import type { EventLog } from '../ports/event-log.ts'
import type { Ids } from '../ports/ids.ts'
import type { ViewStore } from '../ports/view-store.ts'
import { boardWithin } from './board/decide.ts'
import { type BoardDomainEvent, boardEvents } from './board/events.ts'
import { boardPage } from './views/board-page.ts'

/** The boards' streams: what is decided on, the page that answers are made of, and whose history an event belongs to. */
export function boardHandler(ports: {
  log: EventLog
  ids: Ids
  clock: Clock
  views: Pick<ViewStore, 'get'>
  /** Recorded changes a board holds at most. */
  changesPerBoard?: number
}) {
  const decider = boardWithin(ports.changesPerBoard ?? CHANGES_PER_BOARD)
  return commandHandler(boardEvents, decider, ports, {
    view: boardPage,
    partsOf: gamesIn,
    waypoints: ports.views,
    setAside: 'BOARD_SET_ASIDE',
  })
}
export type BoardHandler = ReturnType<typeof boardHandler>

/** A game begins with its board; what is said of the board alone is not its history. */
function gamesIn(event: BoardDomainEvent): readonly string[] {
  switch (event.type) {
    case 'BoardOpened':
      return event.data.games.map(({ id }) => id)
    case 'BoardRenamed':
    case 'BoardDeleted':
      return []
    default:
      return [event.data.gameId]
  }
}
