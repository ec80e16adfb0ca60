import { REPLAY_PAGE } from '@pingboard/contracts/constants.ts'
import { replayOutline, replayPage } from '@pingboard/contracts/http/replay.ts'
import type { BoardId, UserId } from '@pingboard/contracts/ids.ts'
import { LRUCache } from 'lru-cache'
import { type Implementation, implement } from '../http/implementation.ts'
import { Rejection } from '../kernel/decider.ts'
import { authorOf } from '../kernel/event.ts'
import { readEvent } from '../kernel/event-types.ts'
import { type PastPage, pagesAfter } from '../kernel/past-pages.ts'
import { answers } from '../kernel/turns.ts'
import type { GroupFacts } from '../ports/rights.ts'
import { streamOf } from '../ports/stored-event.ts'
import { boardEvents } from './board/events.ts'
import { parisDay } from './paris-day.ts'
import type { BoardsParts } from './parts.ts'
import { present, withSheet } from './present.ts'
import { type AnonymousStep, stepOf } from './replay-step.ts'
import { BOARD_PAGE, type BoardPage, boardPage } from './views/board-page.ts'

/** Pages kept: those of the longest evening, and more. A page takes some megabyte. */
const KEPT = 20

type Past = PastPage<BoardPage>

/** A page of a replay as it is kept, for all callers alike: without the group's names, and without those of people. */
interface Made {
  readonly before: Past | null
  readonly steps: readonly { readonly step: AnonymousStep; readonly author: UserId | null }[]
  /** The board after the steps; null before the first one. */
  readonly last: Past | null
  /** Of the last event that was read. */
  readonly revision: number
}

/**
 * The calls that play a board again. A page is folded from the waypoint before it, with the view and the functions that
 * show a board at a revision: so a step shows what `?at=` shows (PAS-1). The steps of a full page never change, and those of
 * the newest page only become more: both are kept, and a new change is all that is folded of them.
 */
export function boardReplays({ boards, log, views, directory }: BoardsParts): Implementation[] {
  const known = new LRUCache<string, Promise<Made>>({ max: KEPT })

  /** Revision of the board's newest event. From the view, because it need not fold the stream for that. */
  async function newestOf(board: BoardId): Promise<number> {
    const document = await views.get<BoardPage>(BOARD_PAGE, board)
    if (!document?.doc) throw new Rejection('BOARD_NOT_FOUND')
    return document.revision
  }

  async function momentOf(board: BoardId, revision: number): Promise<string> {
    const [event] = await log.readStream(streamOf(boardEvents.category, board), revision - 1, 1)
    if (!event) throw new Rejection('BOARD_NOT_FOUND')
    return event.recordedAt
  }

  /** The page that begins with a revision, before any of its steps. */
  async function beginning(board: BoardId, first: number): Promise<Made> {
    const before = first === 0 ? null : await boards.pageAt(board, first - 1)
    if (first > 0 && !before) throw new Rejection('REVISION_NOT_FOUND')
    return { before, steps: [], last: before, revision: first - 1 }
  }

  /** The page with the events up to a revision. */
  async function goneOn(
    board: BoardId,
    { before, steps, last, revision }: Made,
    upTo: number,
  ): Promise<Made> {
    const stream = streamOf(boardEvents.category, board)
    const next = [...steps]
    for await (const { stored, page } of pagesAfter<BoardPage>(
      boardPage,
      log,
      stream,
      last && { page: last.page, revision },
      upTo,
    )) {
      const after = { page, at: stored.recordedAt }
      const event = readEvent(boardEvents, stored, true)
      if (event) next.push({ step: stepOf(event, last, after), author: authorOf(event) })
      ;[last, revision] = [after, stored.revision]
    }
    return { before, steps: next, last, revision }
  }

  /** A page with its steps up to a revision; callers that ask at the same time share the fold. */
  async function pageOf(board: BoardId, first: number, upTo: number): Promise<Made> {
    const key = `${board}@${first}`
    const kept = known.get(key)
    const making = (kept ?? beginning(board, first)).then(made =>
      made.revision >= upTo ? made : goneOn(board, made, upTo),
    )
    known.set(key, making)
    const forget = () => {
      if (known.get(key) === making) known.delete(key)
    }
    making.catch(forget)
    const made = await making
    // Otherwise all waiting callers go on at once.
    if (kept && answers.isOver()) await answers.goOn()
    return made
  }

  /** Who made these changes. Names are looked up for members only. */
  async function peopleIn({ steps }: Made, isMember: boolean) {
    const authors = new Set(isMember ? steps.flatMap(({ author }) => author ?? []) : [])
    const names = await directory.names([...authors])
    return [...names].map(([id, { firstname, lastname }]) => ({ id, firstname, lastname }))
  }

  return [
    implement(
      replayOutline,
      async ({ params: { id } }) => {
        const revision = await newestOf(id)
        const starts: string[] = []
        for (let first = 0; first <= revision; first += REPLAY_PAGE) {
          if (answers.isOver()) await answers.goOn()
          starts.push(await momentOf(id, first))
        }
        return { body: { revision, lastAt: await momentOf(id, revision), starts } }
      },
      [boardPage],
    ),

    implement(
      replayPage,
      async ({ params: { id, page }, standing }) => {
        const newest = await newestOf(id)
        const first = (page - 1) * REPLAY_PAGE
        if (first > newest) throw new Rejection('REVISION_NOT_FOUND')
        const made = await pageOf(id, first, Math.min(first + REPLAY_PAGE - 1, newest))
        const people = await peopleIn(made, standing.isMember)
        const named = new Set(people.map(({ id }) => id))
        const body = {
          before: made.before && baseOf(made.before, standing.group),
          people,
          steps: made.steps.map(({ step, author }) => ({
            ...step,
            by: author && named.has(author) ? author : null,
          })),
          revision: Math.max(newest, made.revision),
        }
        return { body }
      },
      [boardPage],
    ),
  ]
}

function baseOf({ page, at }: Past, group: GroupFacts) {
  const day = parisDay(new Date(at))
  return { ...present(page, group, day), games: page.games.map(game => withSheet(page, game, day)) }
}
