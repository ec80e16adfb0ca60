import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import { type EventLog, NotStored } from '../ports/event-log.ts'
import { idOf, type StoredEvent } from '../ports/stored-event.ts'
import type { ViewDocument, ViewStore } from '../ports/view-store.ts'
import { folds } from './turns.ts'
import { type AnyView, advance } from './view.ts'

/** Revisions from one waypoint to the next: so many events are read, at most, to reach any revision. */
export const EVERY = 1000
/** Events read in one go. */
const PAGE = 32
/** While the disk is full. Milliseconds. */
const FULL_MS = 1000
/** Events looked at after which the checkpoint is stored, waypoint or not: what a start may look at again. */
const CHECKPOINT_EVERY = 5000

/** Collection of a view's waypoints: `board-page-waypoints.v2`. Another version of the view is another collection. */
export const waypointsName = (view: AnyView): string => `${view.name}-waypoints.v${view.version}`

/** `<id>@999`: the document after the first thousand events. */
export const waypointId = (id: string, revision: number): string => `${id}@${revision}`

interface Stores {
  readonly log: Pick<EventLog, 'readStream' | 'subscribe'>
  readonly views: Pick<ViewStore, 'get' | 'store' | 'checkpoint'>
}

/**
 * Keeps the document of a view as it was after every thousandth event of a stream, so that its past need not be folded
 * from the beginning. A stored view like any: derived from the log, dropped and made again at will. It follows the log
 * by itself, because nothing waits for it. Shorter streams have none.
 */
export async function keepWaypoints(
  view: AnyView,
  { log, views }: Stores,
  signal: AbortSignal,
): Promise<void> {
  const name = waypointsName(view)
  while (!signal.aborted) {
    try {
      await follow()
    } catch (error) {
      // A full disk is waited out (DUR-8); it goes on from what is stored.
      if (!(error instanceof NotStored)) throw error
      await delay(FULL_MS, undefined, { signal }).catch(() => {})
      continue
    }
    return
  }

  async function follow(): Promise<void> {
    const after = await views.checkpoint(name)
    let looked = 0
    for await (const page of log.subscribe(after, { categories: [view.types.category], signal })) {
      const made: ViewDocument[] = []
      for (const event of page.events) {
        const next = (event.revision + 1) % EVERY === 0 ? await waypoint(event, made) : null
        if (next) made.push(next)
      }
      looked += page.events.length
      if (made.length > 0 || looked >= CHECKPOINT_EVERY) {
        await views.store(name, made, page.position)
        looked = 0
      }
      await nextTurn()
    }
  }

  /** From the one before it; null where the document could not follow. @param made those of this page, not stored yet */
  async function waypoint(
    { stream, revision }: StoredEvent,
    made: readonly ViewDocument[],
  ): Promise<ViewDocument | null> {
    const id = idOf(stream)
    const earlier = waypointId(id, revision - EVERY)
    const before = made.find(document => document.id === earlier) ?? (await views.get(name, earlier))
    let document: ViewDocument | null = before && { ...before, id }
    for (let at = before?.revision ?? -1; at < revision; ) {
      const events = await log.readStream(stream, at, Math.min(PAGE, revision - at))
      for (const event of events) {
        if (folds.isOver()) await folds.next()
        document = advance(view, document, event)
      }
      at += events.length
      await nextTurn()
    }
    if (document?.revision !== revision) return null
    // What lists find a page by is not for its past.
    return { ...document, id: waypointId(id, revision), keys: {}, order: '' }
  }
}
