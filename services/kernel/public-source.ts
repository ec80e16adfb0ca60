import type { DomainEvent, Recorded } from './event.ts'
import type { View } from './view.ts'

/**
 * How a context tells others what happened: private events of one kind of stream into public ones on a topic.
 * Derived from the log at delivery; nothing stores a public event twice.
 */
export interface PublicSource<Doc, E extends DomainEvent, Public> {
  readonly topic: string
  /** Its `project` folds the stream; the view need not be stored. */
  readonly view: View<Doc, E>
  /** One public event for a run of consecutive events of one stream and the document after them; null: nothing to tell. */
  publish(events: readonly Recorded<E>[], doc: Doc | null): Public | null
}

// biome-ignore lint/suspicious/noExplicitAny: a list of sources of different documents; the bus only passes each one's own values back to it.
export type AnyPublicSource = PublicSource<any, any, any>
