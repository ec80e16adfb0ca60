import {
  type NotStored,
  StoreBroken,
  StoreFull,
  StoreUnavailable,
} from '@pingboard/services/ports/event-log.ts'
import { primaryOf, SQLITE_BUSY, SQLITE_CONSTRAINT_UNIQUE, SQLITE_FULL } from '../sqlite/result-codes.ts'
import type { Batch } from './statements.ts'
import type { Failure, Writer } from './writer.ts'

/** One writer's part of a transaction. `run` is called again when another part could not be stored. */
export interface Work {
  /** Adds its statements to the transaction. To refuse, it adds no statement and remembers the reason. */
  run(batch: Batch): void
  /** Called when a statement of this part met a row that exists already, before all parts are run again. */
  clash?(): void
  /** After the flush. */
  done(): void
  failed(error: Error): void
}

/** An object that takes part in every transaction. */
export interface Participant {
  begin(batch: Batch): void
  beforeCommit?(): void
  /** After the flush, before readers see any of the transaction. An error thrown here breaks the log for good. */
  flushed?(): void
  committed(): void
  /** Before the log closes: the participant enqueues what it still has to write. */
  closing?(): void
}

export interface Flush {
  readonly writers: number
  /** From the start of making the transaction until it is stored. */
  readonly milliseconds: number
}

/** Most writers in one transaction, so that none grows without limit. Further writers wait for the next one. */
const GROUP = 1000

/**
 * While one transaction is on its way to the disk, further work waits. All waiting work becomes the next transaction,
 * with one flush (DUR-1), in the order of the calls. Log and embedded views share the transaction: an event is stored
 * together with the keys and places by which lists find the documents that it changes. A text that changed alone may
 * follow within a second (decision 0015). Readers see nothing of a transaction before it is stored.
 */
export class GroupCommit {
  readonly participants: Participant[] = []
  /** Why the log can no longer be written. Never reset (DUR-7). */
  broken: Error | null = null
  #queue: Work[] = []
  #isScheduled = false
  #underWay: Promise<void> | null = null
  readonly #writer: Writer
  readonly #onFlush: (flush: Flush) => void
  readonly #onBroken: (error: Error) => void

  constructor(writer: Writer, hooks: { onFlush?: (flush: Flush) => void; onBroken: (error: Error) => void }) {
    this.#writer = writer
    this.#onFlush = hooks.onFlush ?? (() => {})
    this.#onBroken = hooks.onBroken
  }

  enqueue(work: Work): void {
    if (this.broken) {
      work.failed(this.broken)
      return
    }
    this.#queue.push(work)
    this.#schedule()
  }

  /** Breaks the log for good, after a failure outside a transaction. */
  fail(cause: unknown): void {
    if (!this.broken) this.#break([], cause)
  }

  /** Refuses new work, writes the waiting work, and returns when all of it is stored. */
  async close(): Promise<void> {
    for (const participant of this.participants) participant.closing?.()
    const closed = new StoreBroken('the log is closed')
    this.broken ??= closed
    while (this.#underWay || (this.broken === closed && this.#queue.length > 0)) {
      await (this.#underWay ?? this.#start())
    }
  }

  #schedule(): void {
    if (this.#isScheduled || this.#underWay) return
    this.#isScheduled = true
    setImmediate(() => {
      this.#isScheduled = false
      if (!this.#underWay) void this.#start()
    })
  }

  #start(): Promise<void> {
    this.#underWay = this.#flush().finally(() => {
      this.#underWay = null
      if (this.#queue.length > 0) this.#schedule()
    })
    return this.#underWay
  }

  async #flush(): Promise<void> {
    const group = this.#queue.splice(0, GROUP)
    if (group.length === 0) return
    const started = performance.now()
    try {
      const failure = await this.#write(group)
      if (failure) {
        this.#fail(group, failure)
        return
      }
      for (const participant of this.participants) participant.flushed?.()
    } catch (cause) {
      this.#break(group, cause)
      return
    }
    this.#onFlush({ writers: group.length, milliseconds: performance.now() - started })
    for (const participant of this.participants) participant.committed()
    for (const work of group) work.done()
  }

  async #write(group: readonly Work[]): Promise<Failure | null> {
    for (;;) {
      const batch: Batch = []
      /** Where the statements of each part end. */
      const ends: number[] = []
      for (const participant of this.participants) participant.begin(batch)
      for (const work of group) {
        work.run(batch)
        ends.push(batch.length)
      }
      for (const participant of this.participants) participant.beforeCommit?.()
      const failure = await this.#writer.write(batch)
      if (failure?.errcode !== SQLITE_CONSTRAINT_UNIQUE || !failure.isUndone) return failure
      const clashing = group[ends.findIndex(end => failure.at < end)]
      if (!clashing?.clash) return failure
      clashing.clash()
    }
  }

  #fail(group: readonly Work[], { errcode, isUndone, message }: Failure): void {
    const passing = isUndone ? passingOf(primaryOf(errcode)) : null
    if (passing) for (const work of group) work.failed(passing)
    else this.#break(group, new Error(message))
  }

  /** It is unknown whether the flush reached the disk, and a second flush could not show it either (DUR-7). */
  #break(group: readonly Work[], cause: unknown): void {
    const broken = new StoreBroken('the log can no longer be written', { cause })
    this.broken = broken
    for (const work of [...group, ...this.#queue.splice(0)]) work.failed(broken)
    this.#onBroken(broken)
  }
}

function passingOf(code: number): NotStored | null {
  if (code === SQLITE_FULL) return new StoreFull('the disk is full: nothing was stored')
  if (code === SQLITE_BUSY) return new StoreUnavailable('another program holds the log: nothing was stored')
  return null
}
