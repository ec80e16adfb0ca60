import { setImmediate as nextTurn } from 'node:timers/promises'
import type { EventLog, Page } from '../ports/event-log.ts'
import { type StoredEvent, streamOf } from '../ports/stored-event.ts'
import type { ViewDocument, ViewStore } from '../ports/view-store.ts'
import { folds } from './turns.ts'
import { type AnyView, advance, Hole, viewName } from './view.ts'

/** Missed events per read, because a stream may be long. */
const MISSED = 32
/** Events whose documents are read together: one after the other, a page takes as long as all round trips. */
const TOGETHER = 32

type Stores = { readonly log: EventLog; readonly views: ViewStore }
type Options = { signal?: AbortSignal; limit?: number }

/** Keeps a view up to date until the signal ends: read after its checkpoint → advance → store. */
export async function runProjector(view: AnyView, stores: Stores, signal: AbortSignal): Promise<void> {
  const after = await stores.views.checkpoint(viewName(view))
  const pages = stores.log.subscribe(after, { categories: [view.types.category], signal })
  for await (const page of pages) await store(view, stores, page, await advanced(view, stores, page))
}

/**
 * Brings a view up to the end of the log. The caller may stop this: stored documents stay, and a later call goes on
 * from there. A page is read and projected while the page before it is being written.
 * @param limit events in one stored batch: a larger batch writes a document of a busy evening fewer times; a smaller
 * one gives other work a turn sooner
 */
export async function catchUp(view: AnyView, stores: Stores, { signal, limit = 10_000 }: Options = {}) {
  let after = await stores.views.checkpoint(viewName(view))
  let ahead: Documents = new Map()
  let storing = Promise.resolve()
  while (!signal?.aborted) {
    const page = await stores.log.readAll(after, { categories: [view.types.category], limit })
    if (page.position === after) break
    const touched = await advanced(view, stores, page, ahead)
    await storing
    storing = store(view, stores, page, touched)
    // A later `await storing` throws the failure.
    storing.catch(() => {})
    // The write begins when this turn ends: only then can the next read run beside the write.
    await nextTurn()
    ahead = touched
    after = page.position
  }
  await storing
}

/** Builds the view from the whole log. Sends nothing: publishers and processes are not projectors (PRJ-6). */
export async function rebuild(view: AnyView, stores: Stores, options?: Options): Promise<void> {
  await stores.views.drop(viewName(view))
  await catchUp(view, stores, options)
}

type Documents = Map<string, ViewDocument>

/** The documents that the events of a page change. @param ahead documents that are being stored */
async function advanced(view: AnyView, { log, views }: Stores, { events }: Page, ahead?: Documents) {
  const touched: Documents = new Map()
  const prefix = streamOf(view.types.category, '')
  const idOf = ({ stream }: StoredEvent) => stream.slice(prefix.length)
  const known = (id: string) => touched.get(id) ?? ahead?.get(id)
  const mine = events.filter(({ stream }) => stream.startsWith(prefix))
  for (let from = 0; from < mine.length; from += TOGETHER) {
    const some = mine.slice(from, from + TOGETHER)
    const unknown = new Set(some.map(idOf).filter(id => !known(id)))
    const stored = await documentsOf(view, views, unknown)
    for (const event of some) {
      if (folds.isOver()) await folds.next()
      const id = idOf(event)
      const document = known(id) ?? stored.get(id) ?? null
      // An `await` for every event would take most of the time of a rebuild.
      const next = advancedAtOnce(view, document, event) ?? (await advanceOver(view, log, document, event))
      if (next !== document) touched.set(id, next)
    }
  }
  return touched
}

/** Stored documents by id, read beside each other. A store in this process reads each at once, which takes its time. */
async function documentsOf(view: AnyView, views: ViewStore, ids: ReadonlySet<string>) {
  const reads: Promise<readonly [string, ViewDocument | null]>[] = []
  for (const id of ids) {
    if (folds.isOver()) await folds.next()
    const read = views.get(viewName(view), id).then(document => [id, document] as const)
    // The wait for all throws the failure.
    read.catch(() => {})
    reads.push(read)
  }
  return new Map(await Promise.all(reads))
}

const store = (view: AnyView, { views }: Stores, { position }: Page, touched: Documents): Promise<void> =>
  views.store(viewName(view), [...touched.values()], position)

/** `advance`; null where events before this one were missed. */
function advancedAtOnce(view: AnyView, document: ViewDocument | null, event: StoredEvent) {
  try {
    return advance(view, document, event)
  } catch (hole) {
    if (hole instanceof Hole) return null
    throw hole
  }
}

/**
 * The stored document with the events that the view has not seen yet; null for an unknown stream. Without a fold of the
 * whole stream this is what the end of the log says.
 */
export async function currentDocument<Doc>(
  view: AnyView,
  { log, views }: { readonly log: Pick<EventLog, 'readStream'>; readonly views: Pick<ViewStore, 'get'> },
  id: string,
): Promise<ViewDocument<Doc> | null> {
  const stream = streamOf(view.types.category, id)
  let document = await views.get<Doc>(viewName(view), id)
  while (!document?.setAside) {
    const unseen = await log.readStream(stream, document?.revision ?? -1, MISSED)
    if (unseen.length === 0) break
    for (const event of unseen) {
      if (folds.isOver()) await folds.next()
      document = advance(view, document, event) as ViewDocument<Doc>
    }
  }
  return document
}

/** `advance`, but reads the missed events first (PRJ-3). @throws Hole when the log does not give them now */
export async function advanceOver(view: AnyView, log: EventLog, doc: ViewDocument | null, fact: StoredEvent) {
  const at = advancedAtOnce(view, doc, fact)
  if (at) return at
  let next = doc
  for (let after = doc?.revision ?? -1; after < fact.revision; ) {
    const missed = await log.readStream(fact.stream, after, Math.min(MISSED, fact.revision - after))
    for (const event of missed) {
      if (folds.isOver()) await folds.next()
      next = advance(view, next, event)
    }
    if (missed.length === 0) break
    after += missed.length
    if (folds.isOver()) await folds.next()
  }
  // A node that is behind gave less than another one told: the event is read again, and not passed over.
  if (!next || (!next.setAside && next.revision < fact.revision))
    throw new Hole(fact.stream, next?.revision ?? -1)
  return next
}
