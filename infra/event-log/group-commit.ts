import type { DatabaseSync } from 'node:sqlite'
import { LogBroken, LogFull } from '@pingboard/services/ports/event-log.ts'

/** One writer's part of a transaction. `run` may be called again after a rollback. */
export interface Work {
  /** Inside the transaction. Refuses by writing nothing and remembering why; an exception fails the whole group. */
  run(): void
  /** After the flush. */
  done(): void
  failed(error: Error): void
}

/** What takes part in every transaction. */
export interface Participant {
  begin(): void
  beforeCommit?(): void
  committed(): void
}

export interface Flush {
  readonly writers: number
  readonly milliseconds: number
}

/** Thrown by a `run` that found out too late that it must refuse: everything is rolled back and run once more. */
export class RunAgain extends Error {}

const SQLITE_FULL = 13
/** Writers in one transaction; the next ones wait for the next turn, so that other work gets a turn too. */
const GROUP = 1000

/**
 * All that waits to be written when a turn ends is written in one transaction with one flush (DUR-1), in the order of
 * the calls. Log and embedded views share it, so an event and the documents it changes are stored together.
 */
export class GroupCommit {
  readonly participants: Participant[] = []
  /** Final once set (DUR-7). */
  broken: Error | null = null
  #queue: Work[] = []
  #scheduled = false
  readonly #db: DatabaseSync
  readonly #onFlush: (flush: Flush) => void
  readonly #onBroken: (error: Error) => void
  readonly #begin
  readonly #commit
  readonly #rollback

  constructor(
    db: DatabaseSync,
    hooks: { onFlush?: (flush: Flush) => void; onBroken: (error: Error) => void },
  ) {
    this.#db = db
    this.#onFlush = hooks.onFlush ?? (() => {})
    this.#onBroken = hooks.onBroken
    this.#begin = db.prepare('BEGIN IMMEDIATE')
    this.#commit = db.prepare('COMMIT')
    this.#rollback = db.prepare('ROLLBACK')
  }

  enqueue(work: Work): void {
    if (this.broken) {
      work.failed(this.broken)
      return
    }
    this.#queue.push(work)
    this.#schedule()
  }

  /** Writes what waits, then refuses everything. */
  close(): void {
    while (this.#queue.length > 0) this.#flush()
    this.broken ??= new LogBroken('the log is closed')
  }

  #schedule(): void {
    if (this.#scheduled) return
    this.#scheduled = true
    setImmediate(() => {
      this.#scheduled = false
      this.#flush()
    })
  }

  #flush(): void {
    const group = this.#queue.splice(0, GROUP)
    if (group.length === 0) return
    if (this.#queue.length > 0) this.#schedule()
    const started = performance.now()
    try {
      this.#write(group)
    } catch (cause) {
      this.#fail(group, cause)
      return
    }
    this.#onFlush({ writers: group.length, milliseconds: performance.now() - started })
    for (const participant of this.participants) participant.committed()
    for (const work of group) work.done()
  }

  #write(group: readonly Work[]): void {
    for (;;) {
      this.#begin.run()
      try {
        for (const participant of this.participants) participant.begin()
        for (const work of group) work.run()
        for (const participant of this.participants) participant.beforeCommit?.()
        this.#commit.run()
        return
      } catch (error) {
        if (this.#db.isTransaction) this.#rollback.run()
        if (!(error instanceof RunAgain)) throw error
      }
    }
  }

  #fail(group: readonly Work[], cause: unknown): void {
    if ((cause as { errcode?: number }).errcode === SQLITE_FULL && !this.#db.isTransaction) {
      const full = new LogFull('the disk is full: nothing was stored', { cause })
      for (const work of group) work.failed(full)
      return
    }
    // Whether the flush reached the disk is unknown, and a second one could not tell either (DUR-7).
    const broken = new LogBroken('the log can no longer be written', { cause })
    this.broken = broken
    for (const work of [...group, ...this.#queue.splice(0)]) work.failed(broken)
    this.#onBroken(broken)
  }
}
