import type { NewEvent, Position, StoredEvent } from './stored-event.ts'

/** Revision the writer decided on, `no-stream` for a first event, `any` when it does not matter. */
export type Expected = number | 'no-stream' | 'any'

export interface Appended {
  /** Of the last event. */
  readonly revision: number
  readonly position: Position
}

/** The stream was not at the expected revision: nothing was written. */
export class AppendConflict extends Error {
  readonly actual: number | 'no-stream'
  constructor(stream: string, actual: number | 'no-stream') {
    super(`conflict on ${stream}: it is at ${actual}`)
    this.name = 'AppendConflict'
    this.actual = actual
  }
}

// Failures of any store: of the log and of the records beside it.

/** Nothing was written. The same write may succeed later. */
export class NotStored extends Error {}
/** No room left (DUR-8). */
export class StoreFull extends NotStored {}
/** The store did not answer, or another process holds it. */
export class StoreUnavailable extends NotStored {}
/** A flush failed or a file is damaged. Final for this process (DUR-7). */
export class StoreBroken extends Error {}
/**
 * The outcome of the write is unknown. The adapter asked again with the same ids and the same expectation for as long
 * as the caller may wait. The caller may send the same events again. A fold that includes the events is read anew.
 */
export class OutcomeUnknown extends Error {}

/** Most bytes of data and metadata together in one append. Every store takes this much. */
export const APPEND_LIMIT = 1024 * 1024
/** More than `APPEND_LIMIT`: nothing was written, and a repeat fails too. */
export class AppendTooLarge extends Error {}

/** An event, letter for letter as the log keeps it. */
export interface StoredText {
  readonly event: StoredEvent
  /** The event's data: the stored JSON text. */
  readonly data: string
  /**
   * Of a chain over the whole log: it covers this event and all before it. null where the log keeps no chain, which
   * holds for all of its events or for none.
   */
  readonly checksum: string | null
}

export interface Page {
  readonly events: readonly StoredEvent[]
  /** Position up to which the log was read, matching or not. */
  readonly position: Position
}

/** `tests/adapters/event-log.suite.ts` tests the promises of this port. */
export interface EventLog {
  /**
   * All or nothing; resolves after the flush that covers the append. Appends that wait at the same time share one
   * flush, in the order of the calls. So an append may expect the revision that an earlier unanswered one will leave.
   * The same events again (same ids, same expectation) get the first answer again. Other events under their ids
   * conflict: another process that carries out the same command does not write the same.
   * @param behind the unanswered append this one was decided on: when that append fails, this one conflicts, whatever
   * revision a foreign writer has left meanwhile
   * @throws AppendConflict, AppendTooLarge, StoreFull, StoreUnavailable, StoreBroken, OutcomeUnknown; RangeError for
   * an empty batch
   */
  append(
    stream: string,
    expected: Expected,
    events: readonly NewEvent[],
    behind?: Promise<unknown>,
  ): Promise<Appended>
  /**
   * Events of a stream with `revision > after`, in order, at most `limit` of them (all when absent); empty for an
   * unknown stream. A stream may be long, so a caller reads a whole stream in pages.
   */
  readStream(stream: string, after?: number, limit?: number): Promise<readonly StoredEvent[]>
  /** The events that `readStream` gives, as they are kept. A log with a chain compares each with its checksum. */
  readTexts(stream: string, after?: number, limit?: number): Promise<readonly StoredText[]>
  /** Up to `limit` events after a position, of the given stream categories (all when absent), in log order. */
  readAll(after: Position, options?: { categories?: readonly string[]; limit?: number }): Promise<Page>
  /** First the stored events, then new ones; none is lost or doubled in between. Ends with the signal. */
  subscribe(
    after: Position,
    options: { categories?: readonly string[]; signal: AbortSignal },
  ): AsyncIterable<Page>
  /** Position of the last event, `START` when empty. */
  head(): Promise<Position>
  close(): Promise<void>
}
