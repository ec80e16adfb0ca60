import type { NewEvent, Position, StoredEvent } from './stored-event.ts'

/** Revision the writer decided on, `no-stream` for a first event, `any` when it does not matter. */
export type Expected = number | 'no-stream' | 'any'

export interface Appended {
  /** Of the last event. */
  readonly revision: number
  readonly position: Position
}

/** The expected revision was not the stream's: nothing was written. */
export class AppendConflict extends Error {
  readonly actual: number | 'no-stream'
  constructor(stream: string, actual: number | 'no-stream') {
    super(`conflict on ${stream}: it is at ${actual}`)
    this.name = 'AppendConflict'
    this.actual = actual
  }
}

// What any store may fail with, the log and the records beside it alike.

/** Nothing was written, and the same may succeed later. */
export class NotStored extends Error {}
/** No room left (DUR-8). */
export class StoreFull extends NotStored {}
/** It did not answer, or another holds it. */
export class StoreUnavailable extends NotStored {}
/** A flush failed or a file is damaged: final for this process (DUR-7). */
export class StoreBroken extends Error {}
/**
 * Whether it was written is not known, although the adapter asked again with the same ids and the same expectation for as
 * long as the caller may wait. The caller may send the same again; what was folded from it is read anew.
 */
export class OutcomeUnknown extends Error {}

/** Bytes that data and metadata of one append may have together: what every store takes. */
export const APPEND_LIMIT = 1024 * 1024
/** More than `APPEND_LIMIT`: nothing was written, and never will be. */
export class AppendTooLarge extends Error {}

export interface Page {
  readonly events: readonly StoredEvent[]
  /** How far the reader has looked, matching or not. */
  readonly position: Position
}

/** The ten promises of this port are `tests/adapters/event-log.suite.ts`. */
export interface EventLog {
  /**
   * All or nothing; answers after the flush that covers it. Appends waiting at the same time share one flush, in the
   * order of the calls, so an append may expect the revision an earlier unanswered one will leave. The same events
   * again (same ids, same expectation) are answered as the first time.
   * @param behind the unanswered append this one was decided on: when it fails, this one conflicts, whatever revision
   * a foreign writer has left meanwhile
   * @throws AppendConflict, AppendTooLarge, StoreFull, StoreUnavailable, StoreBroken, OutcomeUnknown; RangeError for an
   * empty batch
   */
  append(
    stream: string,
    expected: Expected,
    events: readonly NewEvent[],
    behind?: Promise<unknown>,
  ): Promise<Appended>
  /**
   * Events of a stream with `revision > after`, in order, at most `limit` of them (all when absent); empty for an unknown
   * stream. A stream may be long: who reads one whole reads it in pages.
   */
  readStream(stream: string, after?: number, limit?: number): Promise<readonly StoredEvent[]>
  /** Up to `limit` events after a position, of the given stream categories (all when absent), in log order. */
  readAll(after: Position, options?: { categories?: readonly string[]; limit?: number }): Promise<Page>
  /** Back-fill, then live, nothing lost or doubled at the seam. Ends when the signal does. */
  subscribe(
    after: Position,
    options: { categories?: readonly string[]; signal: AbortSignal },
  ): AsyncIterable<Page>
  /** Position of the last event, `START` when empty. */
  head(): Promise<Position>
  close(): Promise<void>
}
