import type { SetAside } from './set-aside.ts'
import type { Position } from './stored-event.ts'

/** A document of a view and what it has seen. One document per stream. */
export interface ViewDocument<Doc = unknown> {
  readonly id: string
  readonly revision: number
  /** Of the last event it has seen. */
  readonly position: Position
  /** null: the stream ended (deleted); the revision stays, so that late repeats are skipped. */
  readonly doc: Doc | null
  /** Values it can be found by, per key name. */
  readonly keys: Readonly<Record<string, readonly string[]>>
  /** Sortable text; lists are read from the highest. */
  readonly order: string
  /** It stays as it was before this event, until it is replayed; null or absent when sound. */
  readonly setAside?: SetAside | null
}

export interface Found<Doc> {
  readonly documents: readonly ViewDocument<Doc>[]
  readonly total: number
}

/** A store of documents. Not a query language: by id, or by one key value in one order. `name` is `board-page.v1`. */
export interface ViewStore {
  get<Doc>(name: string, id: string): Promise<ViewDocument<Doc> | null>
  /** Documents (not ended ones) carrying any of the values under the key, highest order first, `page` from 1. */
  find<Doc>(
    name: string,
    key: string,
    values: readonly string[],
    page: { page: number; size: number },
  ): Promise<Found<Doc>>
  /** Stores documents and the view's checkpoint. A document at or below its stored revision is left as it is. */
  store(name: string, documents: readonly ViewDocument[], checkpoint: Position): Promise<void>
  checkpoint(name: string): Promise<Position>
  /** Resolves once the view's checkpoint is at `position` or later; rejects with VIEW_BEHIND after the limit. */
  reached(name: string, position: Position, milliseconds: number): Promise<void>
  /** Every document in order of id, for rebuild comparisons. */
  all(name: string): AsyncIterable<ViewDocument>
  drop(name: string): Promise<void>
}
