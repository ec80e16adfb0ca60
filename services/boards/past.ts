import type { BoardId } from '@pingboard/contracts/ids.ts'
import { Rejection } from '../kernel/decider.ts'
import { type Recorded, streamOf } from '../kernel/event.ts'
import { readEvent } from '../kernel/event-types.ts'
import { advance } from '../kernel/view.ts'
import type { EventLog } from '../ports/event-log.ts'
import type { ViewDocument } from '../ports/view-store.ts'
import { type BoardDomainEvent, boardEvents } from './board/events.ts'
import { type BoardState, evolve, initial } from './board/state.ts'
import { type BoardPage, boardPage } from './views/board-page.ts'

/** What a board's own stream tells of its past: nothing is kept for it, every question reads the stream. */
export function boardPast(log: Pick<EventLog, 'readStream'>) {
  const streamAll = (id: BoardId) => log.readStream(streamOf(boardEvents.category, id))

  /** The stream up to a revision. @throws Rejection REVISION_NOT_FOUND when it has not come that far */
  async function upTo(id: BoardId, revision: number) {
    const stored = (await streamAll(id)).slice(0, revision + 1)
    if (stored.at(-1)?.revision !== revision) throw new Rejection('REVISION_NOT_FOUND')
    return stored
  }

  return {
    /** Everything recorded of a board, oldest first. */
    async events(id: BoardId): Promise<Recorded<BoardDomainEvent>[]> {
      return (await streamAll(id)).flatMap(stored => readEvent(boardEvents, stored) ?? [])
    },

    /** What was decided on at a revision. @throws Rejection REVISION_NOT_FOUND */
    async stateAt(id: BoardId, revision: number): Promise<BoardState> {
      return (await upTo(id, revision)).reduce<BoardState>((state, stored) => {
        const event = readEvent(boardEvents, stored)
        return event ? evolve(state, event, stored.revision) : state
      }, initial)
    },

    /** The page at a revision, and when that was. @throws Rejection REVISION_NOT_FOUND */
    async pageAt(id: BoardId, revision: number): Promise<{ page: BoardPage; at: Date }> {
      const stored = await upTo(id, revision)
      const document = stored.reduce<ViewDocument | null>(
        (page, event) => advance(boardPage, page, event),
        null,
      )
      const page = document?.revision === revision ? (document.doc as BoardPage | null) : null
      const last = stored.at(-1)
      if (!page || !last) throw new Rejection('REVISION_NOT_FOUND')
      return { page, at: new Date(last.recordedAt) }
    },
  }
}
export type BoardPast = ReturnType<typeof boardPast>
