import type { SetAside, SetAsideDocument } from './set-aside.ts'
import type { Position } from './stored-event.ts'

/** A document of a view, and the events it includes. One document per stream. */
export interface ViewDocument<Doc = unknown> {
  readonly id: string
  readonly revision: number
  /** Of the last event it includes. */
  readonly position: Position
  /** null: the stream ended (deleted). The revision stays, so that late repeats are skipped. */
  readonly doc: Doc | null
  /** Values to find the document by, per key name. */
  readonly keys: Readonly<Record<string, readonly string[]>>
  /** Sortable text; lists are read from the highest. */
  readonly order: string
  /** The document stays as it was before this event, until it is replayed; null or absent when sound. */
  readonly setAside?: SetAside | null
}

export interface Found<Doc> {
  readonly documents: readonly ViewDocument<Doc>[]
  readonly total: number
}

/**
 * A store of documents without a query language: read by id, or by one key value in one order. `name` is
 * `board-page.v1`: documents and checkpoint belong to one version of a view, and another version stands beside it
 * (PRJ-9).
 */
export interface ViewStore {
  get<Doc>(name: string, id: string): Promise<ViewDocument<Doc> | null>
  /**
   * Documents with any of the values under the key, without ended ones, highest order first. `page` counts from 1.
   */
  find<Doc>(
    name: string,
    key: string,
    values: readonly string[],
    page: { page: number; size: number },
  ): Promise<Found<Doc>>
  /** Stores documents and the view's checkpoint. A document at or below its stored revision is not overwritten. */
  store(name: string, documents: readonly ViewDocument[], checkpoint: Position): Promise<void>
  checkpoint(name: string): Promise<Position>
  /** Resolves once the view's checkpoint is at `position` or later; rejects with VIEW_BEHIND after the limit. */
  reached(name: string, position: Position, milliseconds: number): Promise<void>
  /** Every document in order of id, to compare a rebuild. */
  all(name: string): AsyncIterable<ViewDocument>
  /** Removes the documents and the checkpoint, in use or not. */
  drop(name: string): Promise<void>
  /** The documents of every view that are set aside, by view and id (PRJ-4). */
  setAside(): Promise<readonly SetAsideDocument[]>
  /** Whether one document is set aside. What another process stored within the last second may not be known yet. */
  isSetAside(name: string, id: string): Promise<boolean>
  /**
   * Notes that a process uses these versions of views, also before their first documents. A noted time never goes
   * back.
   */
  use(names: readonly string[], now: Date): Promise<void>
  /**
   * Drops every version whose last noted use is earlier. What was never noted stays, such as the checkpoint of a
   * consumer. No reader finds anything of a dropped version; the store may free its space later, in small steps.
   * @returns names of the dropped versions
   */
  dropUnused(before: Date): Promise<readonly string[]>
}
