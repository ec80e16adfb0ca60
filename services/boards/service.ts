import type { BoardId, UserId } from '@pingboard/contracts/ids.ts'
import type { Locators } from '../http/implementation.ts'
import type { Service } from '../http/service.ts'
import { commandHandler } from '../kernel/handle-command.ts'
import type { BoardReader } from '../ports/board-reader.ts'
import type { Clock } from '../ports/clock.ts'
import type { EventLog } from '../ports/event-log.ts'
import type { Ids } from '../ports/ids.ts'
import type { MostWatched } from '../ports/most-watched.ts'
import type { Rights } from '../ports/rights.ts'
import type { ViewStore } from '../ports/view-store.ts'
import { board } from './board/decide.ts'
import { boardEvents } from './board/events.ts'
import { boardCommands } from './commands.ts'
import { whenGroupIsDeleted } from './group-deleted.ts'
import { boardsTopic } from './publish.ts'
import { boardQueries } from './queries.ts'
import { boardReader } from './reader.ts'
import { boardPage } from './views/board-page.ts'

export interface BoardPorts {
  readonly log: EventLog
  readonly ids: Ids
  readonly clock: Clock
  readonly views: ViewStore
  readonly rights: Rights
  readonly mostWatched: MostWatched
  /** Boards of these users are made by the demo, not by people. */
  readonly isDemo: (user: UserId) => boolean
}

/** Boards of fixtures and their scores. */
export function boards(ports: BoardPorts): Service & { locators: Locators; reader: BoardReader } {
  const handler = commandHandler(boardEvents, board, ports)
  const reader = boardReader(ports)
  return {
    name: 'boards',
    routes: [...boardCommands({ ...ports, handler }), ...boardQueries({ ...ports, reader })],
    views: [boardPage],
    sources: [boardsTopic],
    consumers: [whenGroupIsDeleted({ ...ports, handler })],
    reader,
    locators: {
      // From the write side: a deleted board is gone for the very next request.
      async groupOfBoard(id: BoardId) {
        const { state } = await handler.read(id)
        return state.situation === 'open' ? state.groupId : null
      },
    },
  }
}
