import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { folds } from '@pingboard/services/kernel/turns.ts'
import {
  AppendConflict,
  type Appended,
  type EventLog,
  type Expected,
  type Page,
  type StoredText,
} from '@pingboard/services/ports/event-log.ts'
import type { NewEvent, Position, StoredEvent } from '@pingboard/services/ports/stored-event.ts'
import { LRUCache } from 'lru-cache'
import type { Verified } from './chain.ts'
import {
  checksumOf,
  type EventRow,
  numberOf,
  positionOf,
  type Serialised,
  saysTheSame,
  serialise,
  toEvent,
} from './event-rows.ts'
import type { GroupCommit, Participant } from './group-commit.ts'
import { LogReader } from './log-reader.ts'
import type { MarkKeeper } from './mark.ts'
import type { Batch } from './statements.ts'

/** The event log in one SQLite file. Its connection, transactions and start belong to `openEmbedded`. */
export class SqliteEventLog implements EventLog, Participant {
  readonly #commits: GroupCommit
  readonly #mark: MarkKeeper
  #head: number
  #checksum: string
  readonly #revisions = new LRUCache<string, number>({ max: 20_000 })
  /** Appends that failed. An append that was decided on a failed append fails too. */
  readonly #failed = new WeakSet<object>()
  readonly #reader: LogReader
  readonly #sleepers = new Set<() => void>()
  #closed = false
  readonly #closing: () => Promise<void>
  // While a transaction is made and under way: the values after its commit.
  #nextHead = 0
  #nextChecksum = ''
  readonly #nextRevisions = new Map<string, number>()
  #written: StoredEvent[] = []

  readonly #lastRevision: StatementSync
  readonly #byId: StatementSync

  /** @param closing closes the rest when everything is written */
  constructor(
    db: DatabaseSync,
    commits: GroupCommit,
    { head, checksum, skipped, mark }: Verified & { skipped: number; mark: MarkKeeper },
    closing: () => Promise<void>,
  ) {
    this.#commits = commits
    this.#closing = closing
    this.#head = head
    this.#checksum = checksum
    this.#mark = mark
    this.#reader = new LogReader(db, skipped)
    this.#lastRevision = db.prepare('SELECT max(revision) AS revision FROM event WHERE stream = ?')
    this.#byId = db.prepare(
      'SELECT position, stream, revision, type, recorded_at AS recordedAt, metadata, data FROM event WHERE id = ?',
    )
  }

  append(
    stream: string,
    expected: Expected,
    events: readonly NewEvent[],
    behind?: Promise<unknown>,
  ): Promise<Appended> {
    const { promise, resolve, reject } = Promise.withResolvers<Appended>()
    const failed = (error: unknown) => {
      this.#failed.add(promise)
      reject(error)
    }
    let rows: readonly Serialised[]
    try {
      // Serialised now, so that later changes of the caller's objects have no effect.
      rows = serialise(stream, events)
    } catch (error) {
      failed(error)
      return promise
    }
    let isRefused = false
    let answer: Appended | AppendConflict
    this.#commits.enqueue({
      run: batch => {
        isRefused ||= behind !== undefined && this.#failed.has(behind)
        answer = this.#write(batch, stream, expected, rows, isRefused)
        // Noted at once for later appends of the same group that were decided on it.
        if (answer instanceof AppendConflict) this.#failed.add(promise)
      },
      // The id of an event is stored already.
      clash: () => {
        isRefused = true
      },
      done: () => (answer instanceof AppendConflict ? failed(answer) : resolve(answer)),
      failed,
    })
    return promise
  }

  /** Adds all rows to the transaction; or adds none and returns a conflict. */
  #write(
    batch: Batch,
    stream: string,
    expected: Expected,
    rows: readonly Serialised[],
    isRefused: boolean,
  ): Appended | AppendConflict {
    const actual = this.#revisionOf(stream)
    if (isRefused || (expected !== 'any' && actual !== (expected === 'no-stream' ? -1 : expected))) {
      return (
        this.#repeated(stream, expected, rows) ??
        new AppendConflict(stream, actual === -1 ? 'no-stream' : actual)
      )
    }
    let revision = actual
    for (const row of rows) {
      revision++
      const position = this.#nextHead + 1
      const { id, type, recordedAt, metadata, data } = row
      const checksum = checksumOf(this.#nextChecksum, { ...row, position, stream, revision })
      batch.push(['insertEvent', position, id, stream, revision, type, recordedAt, metadata, data, checksum])
      this.#written.push(toEvent({ ...row, position, stream, revision }))
      this.#nextHead = position
      this.#nextChecksum = checksum
    }
    this.#nextRevisions.set(stream, revision)
    return { revision, position: positionOf(this.#nextHead) }
  }

  /** The first answer to an append of the same events; null when they are not stored, or not at these revisions. */
  #repeated(stream: string, expected: Expected, rows: readonly Serialised[]): Appended | null {
    let last: EventRow | undefined
    for (const row of rows) {
      const stored = this.#byId.get(row.id) as typeof last
      if (!stored || stored.stream !== stream || !saysTheSame(stored, row)) return null
      const before = last?.revision ?? (expected === 'any' ? stored.revision - 1 : expected)
      if (stored.revision !== (before === 'no-stream' ? 0 : before + 1)) return null
      last = stored
    }
    return last ? { revision: last.revision, position: positionOf(last.position) } : null
  }

  /** -1 when there is no such stream. Includes the events of a transaction that is being made. */
  #revisionOf(stream: string): number {
    const known = this.#nextRevisions.get(stream) ?? this.#revisions.get(stream)
    if (known !== undefined) return known
    const revision = Number(this.#lastRevision.get(stream)?.revision ?? -1)
    if (revision >= 0) this.#revisions.set(stream, revision)
    return revision
  }

  begin(): void {
    this.#nextHead = this.#head
    this.#nextChecksum = this.#checksum
    this.#nextRevisions.clear()
    this.#written = []
  }

  /** For the inline views: the events of this transaction, and the positions before and after them. */
  get written(): { events: readonly StoredEvent[]; before: Position; after: Position } {
    return { events: this.#written, before: positionOf(this.#head), after: positionOf(this.#nextHead) }
  }

  /** Before the events are acknowledged, the mark notes them outside the log's file. */
  flushed(): void {
    if (this.#written.length > 0) this.#mark.move({ head: this.#nextHead, checksum: this.#nextChecksum })
  }

  committed(): void {
    this.#head = this.#nextHead
    this.#checksum = this.#nextChecksum
    for (const [stream, revision] of this.#nextRevisions) this.#revisions.set(stream, revision)
    this.#nextRevisions.clear()
    if (this.#written.length === 0) return
    this.#reader.keep(this.#written)
    this.#written = []
    this.#wake()
  }

  async readStream(stream: string, after = -1, limit?: number): Promise<readonly StoredEvent[]> {
    // This process is the only writer: after the known revision there is nothing to read.
    if (after >= 0 && this.#revisionOf(stream) <= after) return []
    return this.#reader.stream(stream, after, limit)
  }

  async readTexts(stream: string, after = -1, limit?: number): Promise<readonly StoredText[]> {
    return this.#reader.texts(stream, after, limit)
  }

  async readAll(
    after: Position,
    options?: { categories?: readonly string[]; limit?: number },
  ): Promise<Page> {
    return this.#reader.page(after, this.#head, options)
  }

  async *subscribe(
    after: Position,
    { categories, signal }: { categories?: readonly string[]; signal: AbortSignal },
  ): AsyncGenerator<Page> {
    let from = numberOf(after)
    const wake = () => this.#wake()
    signal.addEventListener('abort', wake)
    try {
      while (!signal.aborted && !this.#closed) {
        if (from >= this.#head) {
          await new Promise<void>(resolve => this.#sleepers.add(resolve))
          continue
        }
        const page = this.#reader.look(from, this.#head, categories)
        from = page.to
        yield { events: page.events, position: positionOf(from) }
        // While a subscriber is far behind, its reading gives other work a turn.
        if (from < this.#head) await folds.goOn()
      }
    } finally {
      signal.removeEventListener('abort', wake)
    }
  }

  async head(): Promise<Position> {
    return positionOf(this.#head)
  }

  /** Writes the waiting work, ends the subscriptions and closes the file. */
  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    await this.#commits.close()
    this.#wake()
    await this.#closing()
  }

  #wake(): void {
    for (const sleeper of this.#sleepers) sleeper()
    this.#sleepers.clear()
  }
}
