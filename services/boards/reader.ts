import type { UserId } from '@pingboard/contracts/ids.ts'
import type { BoardReader } from '../ports/board-reader.ts'
import type { Clock } from '../ports/clock.ts'
import type { EventLog } from '../ports/event-log.ts'
import type { Rights } from '../ports/rights.ts'
import type { ViewStore } from '../ports/view-store.ts'
import { parisDay } from './paris-day.ts'
import { present } from './present.ts'
import { BOARD_PAGE, type BoardPage, factsOf } from './views/board-page.ts'

const WAIT_MS = 2000

/** Boards for the live rooms. */
export function boardReader({
  log,
  views,
  rights,
  clock,
  isDemo,
}: {
  log: EventLog
  views: ViewStore
  rights: Rights
  clock: Clock
  isDemo: (user: UserId) => boolean
}): BoardReader {
  return {
    async read(id) {
      // A room listens before it reads. What the bus told of before that must be in what is read, or it is lost.
      await views.reached(BOARD_PAGE, await log.head(), WAIT_MS)
      const document = await views.get<BoardPage>(BOARD_PAGE, id)
      if (!document?.doc || !(await rights.standing(document.doc.groupId, null))) return null
      return { facts: factsOf(document.doc), position: document.position }
    },
    async present(facts) {
      const standing = await rights.standing(facts.groupId, null)
      if (!standing) return null
      const demo = facts.createdBy !== null && isDemo(facts.createdBy)
      const board = present(facts, standing.group, parisDay(clock.now()), demo)
      return { board, visibility: standing.group.boardVisibility }
    },
  }
}
