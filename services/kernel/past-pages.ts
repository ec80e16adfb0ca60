import { LRUCache } from 'lru-cache'
import type { EventLog } from '../ports/event-log.ts'
import { idOf, START, type StoredEvent } from '../ports/stored-event.ts'
import type { ViewDocument, ViewStore } from '../ports/view-store.ts'
import { answers } from './turns.ts'
import { type AnyView, advance } from './view.ts'
import { EVERY, waypointId, waypointsName } from './waypoints.ts'

/** Events per read. A read of the largest events takes some two milliseconds. */
const PAGE = 32
/** Pages kept, because many readers ask for the same page. */
const KEPT = 50

/** A past page and its time: `at` is the moment of the page's last event (ISO 8601, UTC). */
export interface PastPage<Doc> {
  readonly page: Doc
  readonly at: string
}

/** An event, and the page right after it. */
export interface Passed<Doc> {
  readonly stored: StoredEvent
  readonly page: Doc
}

/**
 * Goes over a part of a stream, event by event, with turns for other work. Ends early where the stream ends, and where
 * the page ended or could not follow.
 * @param from the page before the first event, and its revision; null: the beginning of the stream
 * @param upTo revision of the last event
 */
export async function* pagesAfter<Doc>(
  view: AnyView,
  log: Pick<EventLog, 'readStream'>,
  stream: string,
  from: { readonly page: Doc; readonly revision: number } | null,
  upTo: number,
): AsyncGenerator<Passed<Doc>> {
  let document: ViewDocument<Doc> | null = from && {
    id: idOf(stream),
    revision: from.revision,
    position: START,
    doc: from.page,
    keys: {},
    order: '',
  }
  for (let after = from?.revision ?? -1; after < upTo; ) {
    if (answers.isOver()) await answers.goOn()
    const events = await log.readStream(stream, after, Math.min(PAGE, upTo - after))
    if (events.length === 0) return
    for (const stored of events) {
      // A sheet takes a hundred times as long as a score.
      if (answers.isOver()) await answers.goOn()
      document = advance(view, document, stored) as ViewDocument<Doc>
      if (document.revision !== stored.revision || document.doc === null) return
      yield { stored, page: document.doc }
    }
    after += events.length
  }
}

/** The newest stored waypoint of a stream at or below a revision; null when there is none. */
async function waypointUpTo(
  view: AnyView,
  views: Pick<ViewStore, 'get'>,
  stream: string,
  revision: number,
): Promise<ViewDocument | null> {
  // The loop that keeps waypoints may be behind: then an earlier one is used.
  for (let at = revision - ((revision + 1) % EVERY); at > 0; at -= EVERY) {
    if (answers.isOver()) await answers.goOn()
    const found = await views.get(waypointsName(view), waypointId(idOf(stream), at))
    if (found) return { ...found, id: idOf(stream) }
  }
  return null
}

/**
 * Pages at a past revision, folded on request: from the last waypoint up to the revision, else from the beginning. The
 * fold gives other work its turns. Callers that ask at the same time share one fold. A past page is kept, because it
 * never changes.
 */
export function pastPages<Doc>(
  view: AnyView,
  log: Pick<EventLog, 'readStream'>,
  waypoints: Pick<ViewStore, 'get'> | null,
) {
  const known = new LRUCache<string, Promise<PastPage<Doc> | null>>({ max: KEPT })

  async function fold(stream: string, revision: number): Promise<PastPage<Doc> | null> {
    // The caller may ask for any number: if the stream has no such event, no waypoint is searched.
    const [newest] = await log.readStream(stream, revision - 1, 1)
    if (!newest) return null
    const waypoint = waypoints && (await waypointUpTo(view, waypoints, stream, revision))
    let last = waypoint?.doc ? { page: waypoint.doc as Doc, revision: waypoint.revision } : null
    for await (const { stored, page } of pagesAfter<Doc>(view, log, stream, last, revision))
      last = { page, revision: stored.revision }
    return last?.revision === revision ? { page: last.page, at: newest.recordedAt } : null
  }

  /** Null: the stream is shorter, had ended by then, or its page was set aside. */
  return async function pageAt(stream: string, revision: number): Promise<PastPage<Doc> | null> {
    const key = `${stream}@${revision}`
    const asked = known.get(key)
    if (asked) {
      const found = await asked
      // Otherwise all waiting callers go on at once.
      if (answers.isOver()) await answers.goOn()
      return found
    }
    const folding = fold(stream, revision)
    known.set(key, folding)
    // A missing page may come later, and a failed fold may be tried again.
    const forget = () => {
      if (known.get(key) === folding) known.delete(key)
    }
    folding.then(found => found ?? forget(), forget)
    return folding
  }
}
