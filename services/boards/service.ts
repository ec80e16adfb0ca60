import type { BoardEvent } from '@pingboard/contracts/events/boards.ts'
import type { BoardId } from '@pingboard/contracts/ids.ts'
import type { Locators } from '../http/access.ts'
import type { Consumer, Service } from '../http/service.ts'
import { currentDocument } from '../kernel/projector.ts'
import { keepWaypoints } from '../kernel/waypoints.ts'
import type { DatedBoardReader } from '../ports/board-reader.ts'
import type { Displays } from '../ports/displays.ts'
import type { FinishedBoards } from '../ports/finished-boards.ts'
import type { SheetPlayers } from '../ports/sheet-players.ts'
import { clubBoardsCall } from './club-boards.ts'
import { boardCommands } from './commands.ts'
import { displayCall, displays } from './displays.ts'
import { finishedBoards } from './finished.ts'
import { whenGroupIsDeleted } from './group-deleted.ts'
import { boardHandler } from './handler.ts'
import { boardHistories } from './history.ts'
import type { Boards, BoardsParts, BoardsPorts } from './parts.ts'
import { playerCalls } from './players.ts'
import { presenceCall } from './presence.ts'
import { boardReader } from './present.ts'
import { boardsTopic } from './publish.ts'
import { boardQueries } from './queries.ts'
import { boardRecords } from './record.ts'
import { boardReplays } from './replay.ts'
import { type BoardPage, boardPage } from './views/board-page.ts'

/** What other services may use of this one. `services/run` passes it to them. */
export interface BoardService extends Service {
  readonly locators: Locators
  readonly reader: DatedBoardReader
  readonly finished: FinishedBoards
  readonly displays: Displays
  readonly carriedOut: Boards['carriedOut']
}

/** Boards of fixtures and their scores. */
export function boards(ports: BoardsPorts): BoardService {
  const handler = boardHandler(ports)
  const reader = boardReader(ports)
  const parts: BoardsParts = { ...ports, boards: handler, reader }
  const shown = displays(ports)
  return {
    name: 'boards',
    routes: [
      ...boardCommands(parts),
      ...boardQueries(parts),
      ...boardHistories(parts),
      ...boardReplays(parts),
      boardRecords(parts),
      ...playerCalls(parts),
      presenceCall(parts),
      displayCall(shown, ports.rateLimits),
      clubBoardsCall(parts),
    ],
    views: [boardPage],
    sources: [boardsTopic],
    tasks: [{ name: 'waypoints of boards', run: signal => keepWaypoints(boardPage, ports, signal) }],
    consumers: [whenGroupIsDeleted(parts), whenBoardIsDeleted(ports.players)],
    reader,
    finished: finishedBoards(ports.views, reader),
    displays: shown,
    carriedOut: handler.carriedOut,
    locators: {
      // The group of a board never changes, so a followed board needs no read. Otherwise the document is read up to the
      // end of the log, so that the very next request does not find a deleted board.
      async groupOfBoard(id: BoardId, isFollowed = false) {
        const kept = isFollowed ? handler.kept(id) : null
        if (kept?.status === 'open') return kept.groupId
        return (await currentDocument<BoardPage>(boardPage, ports, id))?.doc?.groupId ?? null
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
