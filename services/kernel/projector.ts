import type { EventLog, Page } from '../ports/event-log.ts'
import type { ViewDocument, ViewStore } from '../ports/view-store.ts'
import { categoryOf, idOf, type StoredEvent } from './event.ts'
import { type AnyView, advance, Hole, viewName } from './view.ts'

type Stores = { readonly log: EventLog; readonly views: ViewStore }

/** Keeps a view up to date until the signal ends: read after its checkpoint → advance → store. */
export async function runProjector(
  view: AnyView,
  { log, views }: Stores,
  signal: AbortSignal,
): Promise<void> {
  const after = await views.checkpoint(viewName(view))
  const pages = log.subscribe(after, { categories: [view.types.category], signal })
  for await (const page of pages) await apply(view, { log, views }, page)
}

/**
 * Brings a view level with the log as it is at the end of the call. Stoppable: what is stored stays, and a later call
 * goes on from there.
 * @param limit events in one stored batch
 */
export async function catchUp(
  view: AnyView,
  { log, views }: Stores,
  { signal, limit = 1000 }: { signal?: AbortSignal; limit?: number } = {},
): Promise<void> {
  let after = await views.checkpoint(viewName(view))
  while (!signal?.aborted) {
    const page = await log.readAll(after, { categories: [view.types.category], limit })
    if (page.position === after) return
    await apply(view, { log, views }, page)
    after = page.position
  }
}

/** The view from nothing. Sends nothing: publishers and processes are not projectors (PRJ-6). */
export async function rebuild(view: AnyView, stores: Stores, options?: { limit?: number }): Promise<void> {
  await stores.views.drop(viewName(view))
  await catchUp(view, stores, options)
}

async function apply(view: AnyView, { log, views }: Stores, { events, position }: Page): Promise<void> {
  const name = viewName(view)
  const touched = new Map<string, ViewDocument>()
  for (const event of events) {
    if (categoryOf(event.stream) !== view.types.category) continue
    const id = idOf(event.stream)
    const document = touched.get(id) ?? (await views.get(name, id))
    const next = await advanceOver(view, log, document, event)
    if (next !== document) touched.set(id, next)
  }
  await views.store(name, [...touched.values()], position)
}

/** `advance`, reading first what was missed (PRJ-3). */
export async function advanceOver(
  view: AnyView,
  log: EventLog,
  document: ViewDocument | null,
  event: StoredEvent,
) {
  try {
    return advance(view, document, event)
  } catch (hole) {
    if (!(hole instanceof Hole)) throw hole
    let next = document
    for (const missed of await log.readStream(event.stream, hole.after)) {
      if (missed.revision <= event.revision) next = advance(view, next, missed)
    }
    if (!next) throw hole
    return next
  }
}
