import { PAGE_SIZES } from '@pingboard/contracts/constants.ts'
import { type Audience, boardRecord, type RecordRow } from '@pingboard/contracts/http/record.ts'
import type { BoardId } from '@pingboard/contracts/ids.ts'
import { type Implementation, implement } from '../http/implementation.ts'
import { listPage } from '../http/paging.ts'
import { Rejection } from '../kernel/decider.ts'
import { authorOf } from '../kernel/event.ts'
import { answers } from '../kernel/turns.ts'
import type { StoredText } from '../ports/event-log.ts'
import { streamOf } from '../ports/stored-event.ts'
import { boardEvents } from './board/events.ts'
import type { BoardsParts } from './parts.ts'
import { BOARD_PAGE, type BoardPage, boardPage } from './views/board-page.ts'

/** Rows per read. A read of the largest rows takes some three milliseconds. */
const AT_ONCE = 16

/** A row of the record. @param isMember whether the reader may learn the author */
export const recordRow = ({ event, data, checksum }: StoredText, isMember: boolean): RecordRow => ({
  revision: event.revision,
  at: event.recordedAt,
  type: event.type,
  by: isMember ? authorOf(event) : null,
  id: event.id,
  position: event.position,
  checksum,
  data,
})

/**
 * The call that gives a board's events as the log keeps them. Nothing is folded or left out: the events after one that
 * the page could not follow are there too.
 */
export function boardRecords({ log, views }: Pick<BoardsParts, 'log' | 'views'>): Implementation {
  /** Number of events of the board. Where the view has stopped, a few more may be stored than it knows. */
  async function countOf(board: BoardId, stream: string): Promise<number> {
    const document = await views.get<BoardPage>(BOARD_PAGE, board)
    if (!document?.doc) throw new Rejection('BOARD_NOT_FOUND')
    let { revision } = document
    for (;;) {
      const more = await log.readStream(stream, revision, AT_ONCE)
      if (more.length === 0) return revision + 1
      revision += more.length
    }
  }

  return implement(
    boardRecord,
    async ({ params: { id }, query: { page }, standing: { isMember } }) => {
      const stream = streamOf(boardEvents.category, id)
      const total = await countOf(id, stream)
      const end = Math.min(page * PAGE_SIZES.record, total)
      const data: RecordRow[] = []
      for (let next = (page - 1) * PAGE_SIZES.record; next < end; ) {
        if (answers.isOver()) await answers.goOn()
        const texts = await log.readTexts(stream, next - 1, Math.min(AT_ONCE, end - next))
        if (texts.length === 0) break
        data.push(...texts.map(text => recordRow(text, isMember)))
        next += texts.length
      }
      const audience: Audience = isMember ? 'members' : 'visitors'
      return { body: { ...listPage(data, { total, page, size: PAGE_SIZES.record }), audience } }
    },
    [boardPage],
  )
}
