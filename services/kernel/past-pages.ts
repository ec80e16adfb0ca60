import { LRUCache } from 'lru-cache'
import type { EventLog } from '../ports/event-log.ts'
import { idOf } from '../ports/stored-event.ts'
import type { ViewDocument, ViewStore } from '../ports/view-store.ts'
import { answers } from './turns.ts'
import { type AnyView, advance } from './view.ts'
import { EVERY, waypointId, waypointsName } from './waypoints.ts'

/** Events read in one go: of the largest, some two milliseconds. */
const PAGE = 32
/** Pages kept: the same question is often asked by many. */
const KEPT = 50

/** A page as it was, and when: `at` is the moment of the event that left it so (ISO 8601, UTC). */
export interface PastPage<Doc> {
  readonly page: Doc
  readonly at: string
}

/**
 * Pages as they were at a revision, folded when they are asked for: from the last waypoint before it where waypoints are
 * kept, else from the beginning; in turns, and once for those who ask at the same time. The past never changes.
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
    // The loop that keeps them may be behind: then an earlier one serves.
    for (let at = revision - (revision % EVERY) - 1; at > 0; at -= EVERY) {
      if (answers.isOver()) await answers.goOn()
      const found = await waypoints.get(waypointsName(view), waypointId(idOf(stream), at))
      if (found) return { ...found, id: idOf(stream) }
    }
    return null
  }

  async function fold(stream: string, revision: number): Promise<PastPage<Doc> | null> {
    // A revision may be any number: without its event nothing is looked for below it.
    const [newest] = await log.readStream(stream, revision - 1, 1)
    if (!newest) return null
    let document = await waypointBelow(stream, revision)
    for (let after = document?.revision ?? -1; after < revision; ) {
      if (answers.isOver()) await answers.goOn()
      const page = await log.readStream(stream, after, Math.min(PAGE, revision - after))
      const last = page.at(-1)
      if (!last) return null
      for (const stored of page) {
        // Sheets take a hundred times as long as scores.
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

  /** Null: the stream has not come that far, has ended by then, or its page could not follow. */
  return async function pageAt(stream: string, revision: number): Promise<PastPage<Doc> | null> {
    const key = `${stream}@${revision}`
    const asked = known.get(key)
    if (asked) {
      const found = await asked
      // All who waited would go on at once.
      if (answers.isOver()) await answers.goOn()
      return found
    }
    const folding = fold(stream, revision)
    known.set(key, folding)
    // What is not there yet may come, and what failed may be tried again.
    const forget = () => {
      if (known.get(key) === folding) known.delete(key)
    }
    folding.then(found => found ?? forget(), forget)
    return folding
  }
}
