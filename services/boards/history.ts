import type { List } from '@pingboard/contracts/http/common.ts'
import { boardHistory, type Change, gameHistory } from '@pingboard/contracts/http/history.ts'
import { type BoardId, boardOfGame } from '@pingboard/contracts/ids.ts'
import type { QueryOf } from '@pingboard/contracts/route.ts'
import { type Implementation, implement } from '../http/implementation.ts'
import { listPage } from '../http/paging.ts'
import { Rejection } from '../kernel/decider.ts'
import { authorOf, type Recorded } from '../kernel/event.ts'
import { readEvent } from '../kernel/event-types.ts'
import type { Rows, Wanted } from '../kernel/trails.ts'
import { answers } from '../kernel/turns.ts'
import { streamOf } from '../ports/stored-event.ts'
import { type BoardDomainEvent, boardEvents } from './board/events.ts'
import type { BoardsParts } from './parts.ts'
import { told } from './told.ts'

/** Rows per read. A read of the largest rows takes some three milliseconds. */
const AT_ONCE = 16

type Paging = QueryOf<typeof boardHistory>

/**
 * The calls that show who changed what, and when. A page reads only the rows it shows, however
 * long the board's stream.
 */
export function boardHistories({ boards, log, directory }: BoardsParts): Implementation[] {
  /** The events at these revisions. Revisions in sequence are read together. */
  async function eventsAt(board: BoardId, revisions: readonly number[]) {
    const events: Recorded<BoardDomainEvent>[] = []
    for (let at = 0; at < revisions.length; ) {
      const newest = revisions[at] ?? 0
      let next = at + 1
      while (next < revisions.length && next - at < AT_ONCE && revisions[next] === newest - (next - at))
        next++
      if (answers.isOver()) await answers.goOn()
      const stored = await log.readStream(
        streamOf(boardEvents.category, board),
        newest - (next - at),
        next - at,
      )
      events.push(...stored.toReversed().flatMap(event => readEvent(boardEvents, event) ?? []))
      at = next
    }
    return events
  }

  /** A page of changes, newest first. Names are looked up for members, and for the rows of the page only. */
  async function pageOf(
    board: BoardId,
    { revisions, total }: Rows,
    { page, limit }: Paging,
    isMember: boolean,
  ): Promise<List<Change>> {
    const rows = await eventsAt(board, revisions)
    const names = await directory.names(
      isMember ? [...new Set(rows.flatMap(event => authorOf(event) ?? []))] : [],
    )
    const data = rows.map((event): Change => {
      const author = authorOf(event)
      const name = author && names.get(author)
      const by = author && name ? { id: author, firstname: name.firstname, lastname: name.lastname } : null
      return { revision: event.revision, at: event.recordedAt, by, ...told(event) }
    })
    return listPage(data, { total, page, size: limit })
  }

  /** The requested rows. @param revision of the stream: later events may not be stored yet */
  const wanted = ({ page, limit, before = Infinity }: Paging, revision: number): Wanted => ({
    skip: (page - 1) * limit,
    limit,
    before: Math.min(before, revision + 1),
  })

  return [
    implement(
      boardHistory,
      async ({ params, query, standing }) => {
        const { page, revision, position, trails } = await boards.read(params.id)
        if (!page) throw new Rejection('BOARD_NOT_FOUND')
        const rows = trails.rows(wanted(query, revision))
        return { body: await pageOf(params.id, rows, query, standing.isMember), position }
      },
      [],
    ),

    implement(
      gameHistory,
      async ({ params, query, standing }) => {
        const board = boardOfGame(params.id)
        const { page, revision, position, trails } = await boards.read(board)
        const rows = page && trails.rowsOf(params.id, wanted(query, revision))
        if (!rows) throw new Rejection('GAME_NOT_FOUND')
        return { body: await pageOf(board, rows, query, standing.isMember), position }
      },
      [],
    ),
  ]
}
