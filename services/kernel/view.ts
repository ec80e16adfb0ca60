import type { ViewDocument } from '../ports/view-store.ts'
import { type DomainEvent, idOf, type Recorded, type StoredEvent } from './event.ts'
import { type EventTypes, readEvent } from './event-types.ts'

/** A document made for one question, one per stream. `project` is pure: no clock, no other view, no side effect. */
export interface View<Doc, E extends DomainEvent> {
  readonly name: string
  /** Raised whenever `project` or the document changes: a new version is a new collection, rebuilt from the log. */
  readonly version: number
  readonly types: EventTypes<E>
  /** null ends the document (the thing was deleted). */
  project(doc: Doc | null, event: Recorded<E>): Doc | null
  /** The only events that may change its keys or its order, so that the others need not make them; all when absent. */
  readonly filedBy?: readonly E['type'][]
  /** Values it can be found by. */
  keys?(doc: Doc): Record<string, readonly string[]>
  /** Sortable text; lists are read from the highest. */
  order?(doc: Doc): string
}

/** A view whose types are not needed, as adapters and loops hold it. */
// biome-ignore lint/suspicious/noExplicitAny: a list of views of different documents; each use goes through `advance`, which keeps the types together.
export type AnyView = View<any, any>

/** Name of the view's collection and of its checkpoint: `board-page.v1`. */
export const viewName = (view: AnyView): string => `${view.name}.v${view.version}`

/** Events of this stream were missed: read them first, never jump the hole (PRJ-3). */
export class Hole extends Error {
  readonly after: number
  constructor(stream: string, after: number) {
    super(`${stream}: events after revision ${after} are missing`)
    this.name = 'Hole'
    this.after = after
  }
}

/**
 * The document after one more event; the same object when there is nothing to do (already seen, or set aside).
 * An event the view cannot digest sets the document aside instead of stopping the view (PRJ-4).
 * @throws Hole when events before this one were not seen
 */
export function advance(view: AnyView, document: ViewDocument | null, stored: StoredEvent): ViewDocument {
  const revision = document?.revision ?? -1
  if (stored.revision <= revision || document?.setAside) return document as ViewDocument
  if (stored.revision > revision + 1) throw new Hole(stored.stream, revision)
  const at = { id: idOf(stored.stream), revision: stored.revision, position: stored.position }
  const before = document ?? { doc: null, keys: {}, order: '' }
  try {
    const event = readEvent(view.types, stored)
    if (!event) return { ...before, ...at }
    const doc = view.project(before.doc, event)
    if (doc === null) return { ...at, doc, keys: {}, order: '' }
    if (view.filedBy && document?.doc && !view.filedBy.includes(event.type))
      return { ...document, ...at, doc }
    return { ...at, doc, keys: view.keys?.(doc) ?? {}, order: view.order?.(doc) ?? '' }
  } catch (error) {
    const reason = `${stored.type} at ${stored.position}: ${error instanceof Error ? error.message : error}`
    return { ...before, id: at.id, revision, position: document?.position ?? '', setAside: reason }
  }
}
