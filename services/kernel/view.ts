import { idOf, START, type StoredEvent } from '../ports/stored-event.ts'
import type { ViewDocument } from '../ports/view-store.ts'
import type { DomainEvent, Recorded } from './event.ts'
import { type EventTypes, readEvent } from './event-types.ts'
import { setAsideAt } from './set-aside.ts'

/**
 * A document that answers one question, one per stream. `project` is pure: no clock, no other view, no side effect.
 */
export interface View<Doc, E extends DomainEvent> {
  readonly name: string
  /**
   * Raised whenever `project` or the document changes: a new version is a new collection, built from the log beside
   * the older one (PRJ-9).
   */
  readonly version: number
  readonly types: EventTypes<E>
  /** null ends the document (the thing was deleted). */
  project(doc: Doc | null, event: Recorded<E>): Doc | null
  /** The only events that may change keys or order, so that other events need not compute them; all when absent. */
  readonly filedBy?: readonly E['type'][]
  /** Values to find the document by. */
  keys?(doc: Doc): Record<string, readonly string[]>
  /** Sortable text; lists are read from the highest. */
  order?(doc: Doc): string
}

/** A view whose types are not needed, as adapters and loops hold it. */
// biome-ignore lint/suspicious/noExplicitAny: views differ in document; `advance` keeps the types of each together.
export type AnyView = View<any, any>

/** Name of the view's collection and of its checkpoint: `board-page.v1`. */
export const viewName = (view: AnyView): string => `${view.name}.v${view.version}`

const NOTHING = { doc: null, keys: {}, order: '' }

/** Events of this stream were missed. The caller reads them first and never skips them (PRJ-3). */
export class Hole extends Error {
  readonly after: number
  constructor(stream: string, after: number) {
    super(`${stream}: events after revision ${after} are missing`)
    this.name = 'Hole'
    this.after = after
  }
}

/** An event fails this often before its document is set aside: the first attempt and three more (PRJ-4). */
const ATTEMPTS = 4

/**
 * The document after one more event; the same object when there is nothing to do (already seen, or set aside). An
 * event that the view cannot project sets the document aside instead of stopping the view (PRJ-4).
 * @param isOwn this process has just written the event
 * @throws Hole when events before this one were not seen
 */
export function advance(
  view: AnyView,
  document: ViewDocument | null,
  stored: StoredEvent,
  isOwn = false,
): ViewDocument {
  const revision = document?.revision ?? -1
  if (stored.revision <= revision || document?.setAside) return document as ViewDocument
  if (stored.revision > revision + 1) throw new Hole(stored.stream, revision)
  const before = document ?? { ...NOTHING, id: idOf(stored.stream), revision, position: START }
  for (let attempt = 1; ; attempt++) {
    try {
      return digest(view, before, stored, isOwn)
    } catch (error) {
      if (attempt === ATTEMPTS) return { ...before, setAside: setAsideAt(stored, error, digest.name) }
    }
  }
}

function digest(view: AnyView, before: ViewDocument, stored: StoredEvent, isOwn: boolean): ViewDocument {
  const at = { id: before.id, revision: stored.revision, position: stored.position }
  const event = readEvent(view.types, stored, isOwn)
  if (!event) return { ...before, ...at }
  const doc = view.project(before.doc, event)
  if (doc === null) return { ...at, ...NOTHING }
  if (view.filedBy && before.doc && !view.filedBy.includes(event.type)) return { ...before, ...at, doc }
  return { ...at, doc, keys: view.keys?.(doc) ?? {}, order: view.order?.(doc) ?? '' }
}
