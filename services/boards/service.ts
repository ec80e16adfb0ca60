import type { BoardEvent } from '@pingboard/contracts/events/boards.ts'
import type { BoardId, UserId } from '@pingboard/contracts/ids.ts'
import type { Locators } from '../http/access.ts'
import type { Consumer, Service } from '../http/service.ts'
import { keepWaypoints } from '../kernel/waypoints.ts'
import type { BoardReader } from '../ports/board-reader.ts'
import type { Clock } from '../ports/clock.ts'
import type { Directory } from '../ports/directory.ts'
import type { EventLog } from '../ports/event-log.ts'
import type { FinishedBoards } from '../ports/finished-boards.ts'
import type { Ids } from '../ports/ids.ts'
import type { MostWatched } from '../ports/most-watched.ts'
import type { Presence } from '../ports/presence.ts'
import type { Rights } from '../ports/rights.ts'
import type { SheetPlayers } from '../ports/sheet-players.ts'
import type { ViewStore } from '../ports/view-store.ts'
import { boardCommands } from './commands.ts'
import { finishedBoards } from './finished.ts'
import { whenGroupIsDeleted } from './group-deleted.ts'
import { type BoardHandler, boardHandler } from './handler.ts'
import { boardHistories } from './history.ts'
import { playerCalls } from './players.ts'
import { presenceCall } from './presence.ts'
import { boardReader } from './present.ts'
import { boardsTopic } from './publish.ts'
import { boardQueries } from './queries.ts'
import { boardPage } from './views/board-page.ts'

export interface BoardPorts {
  readonly log: EventLog
  readonly ids: Ids
  readonly clock: Clock
  readonly views: ViewStore
  readonly rights: Rights
  readonly mostWatched: MostWatched
  readonly presence: Presence
  readonly directory: Directory
  readonly players: SheetPlayers
  /** Recorded changes a board holds at most. */
  readonly changesPerBoard?: number
  /** Boards of these users are made by the demo, not by people. */
  readonly isDemo: (user: UserId) => boolean
}

/** What other services may ask of this one goes through composition. */
export interface BoardService extends Service {
  readonly locators: Locators
  readonly reader: BoardReader
  readonly finished: FinishedBoards
  readonly carriedOut: BoardHandler['carriedOut']
}

/** Boards of fixtures and their scores. */
export function boards(ports: BoardPorts): BoardService {
  const handler = boardHandler(ports)
  const reader = boardReader(ports)
  const parts = { ...ports, handler, reader }
  return {
    name: 'boards',
    routes: [
      ...boardCommands(parts),
      ...boardQueries(parts),
      ...boardHistories(parts),
      ...playerCalls(parts),
      presenceCall(parts),
    ],
    views: [boardPage],
    sources: [boardsTopic],
    tasks: [{ name: 'waypoints of boards', run: signal => keepWaypoints(boardPage, ports, signal) }],
    consumers: [whenGroupIsDeleted(parts), whenBoardIsDeleted(ports.players)],
    reader,
    finished: finishedBoards(ports.views, reader),
    carriedOut: handler.carriedOut,
    locators: {
      // From the write side: a deleted board is gone for the very next request.
      async groupOfBoard(id: BoardId) {
        const { state } = await handler.read(id)
        return state.situation === 'open' ? state.groupId : null
      },
    },
  }
}

/** The names on the sheets of a deleted board are removed with it. */
function whenBoardIsDeleted(players: SheetPlayers): Consumer {
  return {
    name: 'players-of-deleted-boards',
    topics: ['boards'],
    async handle({ event }) {
      const told = event as BoardEvent
      if (told.type === 'BoardDeleted') await players.removeAllOfBoard(told.id)
    },
  }
}
