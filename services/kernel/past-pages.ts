import { LRUCache } from 'lru-cache'
import type { EventLog } from '../ports/event-log.ts'
import { idOf } from '../ports/stored-event.ts'
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

/**
 * Pages at a past revision, folded on request: from the last waypoint before the revision, else from the beginning.
 * The fold gives other work its turns. Callers that ask at the same time share one fold. A past page is kept, because
 * it never changes.
 */
export function pastPages<Doc>(
  view: AnyView,
  log: Pick<EventLog, 'readStream'>,
  waypoints: Pick<ViewStore, 'get'> | null,
) {
  const known = new LRUCache<string, Promise<PastPage<Doc> | null>>({ max: KEPT })

  /** The newest waypoint below a revision. */
  async function waypointBelow(stream: string, revision: number): Promise<ViewDocument | null> {
    if (!waypoints) return null
    // The loop that keeps waypoints may be behind: then an earlier one is used.
    for (let at = revision - (revision % EVERY) - 1; at > 0; at -= EVERY) {
      if (answers.isOver()) await answers.goOn()
      const found = await waypoints.get(waypointsName(view), waypointId(idOf(stream), at))
      if (found) return { ...found, id: idOf(stream) }
    }
    return null
  }

  async function fold(stream: string, revision: number): Promise<PastPage<Doc> | null> {
    // The caller may ask for any number: if the stream has no such event, no waypoint is searched.
    const [newest] = await log.readStream(stream, revision - 1, 1)
    if (!newest) return null
    let document = await waypointBelow(stream, revision)
    for (let after = document?.revision ?? -1; after < revision; ) {
      if (answers.isOver()) await answers.goOn()
      const page = await log.readStream(stream, after, Math.min(PAGE, revision - after))
      const last = page.at(-1)
      if (!last) return null
      for (const stored of page) {
        // A sheet takes a hundred times as long as a score.
        if (answers.isOver()) await answers.goOn()
        document = advance(view, document, stored)
      }
      after = last.revision
      if (after < revision) continue
      if (document?.revision !== revision || document.doc === null) return null
      return { page: document.doc as Doc, at: last.recordedAt }
    }
    return null
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
