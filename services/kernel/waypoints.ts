import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import { type EventLog, NotStored } from '../ports/event-log.ts'
import { idOf, type StoredEvent } from '../ports/stored-event.ts'
import type { ViewDocument, ViewStore } from '../ports/view-store.ts'
import { folds } from './turns.ts'
import { type AnyView, advance } from './view.ts'

/** Revisions from one waypoint to the next. At most this many events are read to reach any revision. */
export const EVERY = 1000
/** Events read in one go. */
const PAGE = 32
/** Pause while the store takes nothing. Milliseconds. */
const FULL_MS = 1000
/** Events after which the checkpoint is stored, with or without a waypoint. A start may read as many again. */
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
 * Stores the document of a view after every thousandth event of a stream, so that a past page need not be folded from
 * the beginning. Waypoints are a stored view like any other: derived from the log, and rebuilt at will. This loop
 * follows the log on its own, because no caller waits for waypoints. Shorter streams have none.
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
      // While the disk is full (DUR-8), the loop waits, then goes on from the checkpoint.
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

  /**
   * A waypoint, made from the one before; null where the document was set aside. @param made waypoints not stored yet
   */
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
    // No list may find a past page, so it has no keys.
    return { ...document, id: waypointId(id, revision), keys: {}, order: '' }
  }
}
