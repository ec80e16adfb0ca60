import { once } from 'node:events'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { primaryOf, SQLITE_BUSY } from '../sqlite/result-codes.ts'
import { type Batch, STATEMENTS, type StatementName } from './statements.ts'

/** Writes transactions, one at a time. */
export interface Writer {
  /** Null when the batch is flushed; otherwise the failure, after which nothing or an unknown part is stored. */
  write(batch: Batch): Promise<Failure | null>
  close(): Promise<void>
}

/**
 * A separate thread for writing and flushing, with its own connection. A slow disk makes only writers wait, and the
 * thread that answers requests has the other core. @throws Error when the thread cannot open the file
 */
export async function writerThread(data: WriterData): Promise<Writer> {
  const worker = new Worker(new URL('./writer-thread.ts', import.meta.url), {
    workerData: data,
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  let answer: PromiseWithResolvers<Failure | null> | null = null
  let ended: Failure | null = null

  function end(reason: string): void {
    ended ??= { message: reason, errcode: 0, at: -1, isUndone: false }
    answer?.resolve(ended)
  }
  await new Promise<void>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
  worker.on('message', (failure: Failure | null) => answer?.resolve(failure))
  worker.on('error', error => end(`the writing thread failed: ${error.message}`))
  worker.on('exit', () => end('the writing thread has ended'))
  // The thread keeps the process alive only while a caller waits for a flush.
  worker.unref()

  return {
    async write(batch) {
      if (ended) return ended
      answer = Promise.withResolvers()
      worker.ref()
      worker.postMessage(batch)
      const failure = await answer.promise
      worker.unref()
      return failure
    },
    async close() {
      if (ended) return
      worker.ref()
      const gone = once(worker, 'exit')
      worker.postMessage(null)
      await gone
    },
  }
}

/** Writes on the given connection, in this thread. */
export function writerHere(db: DatabaseSync, flushDelay = 0): Writer {
  const run = batchRunner(db, flushDelay)
  return { write: async batch => run(batch), close: async () => {} }
}

/** Most statements and characters of text in a small transaction: one or two commands with their pages. */
const SMALL = 8
const SHORT = 100_000
/** Statements that delete a whole collection, which may be large. */
const WHOLE: ReadonlySet<StatementName> = new Set(['dropKeys', 'dropDocuments'])
/**
 * Small transactions written here in a row. The next one goes to the thread, whose connection then copies the pages of
 * the write-ahead file into the log: 2,000 pages, which may keep a disk busy for tens of milliseconds (decision 0008).
 */
const HERE_AT_MOST = 300
/** Milliseconds. After a slower flush the writing thread takes over; after a quicker one this thread writes again. */
const SLOW_MS = 3

/**
 * Writes a small transaction in this thread while the disk is quick: a message to the writing thread and back takes
 * longer. After a slow flush the writing thread writes all, until a small transaction was quick again. The thread also
 * gets a transaction that finds the file held by another program, and one in so many: only the thread may wait for long.
 * @param startThread called when the thread is first needed, and again when it could not start
 */
export function nearestWriter(here: Writer, startThread: () => Promise<Writer>): Writer {
  let thread: Promise<Writer> | null = null
  let isSlow = false
  /** Transactions since the thread wrote last. */
  let writtenHere = 0

  async function far(): Promise<Writer> {
    try {
      thread ??= startThread()
      return await thread
    } catch {
      // Its start writes too, so a held file or a full disk stops it. A write here tells which, and is no end.
      thread = null
      return here
    }
  }

  return {
    async write(batch) {
      const isSmall =
        batch.length <= SMALL && lengthOf(batch) <= SHORT && !batch.some(([name]) => WHOLE.has(name))
      const isHere = isSmall && !isSlow && writtenHere < HERE_AT_MOST
      const isTurnOfThread = isSmall && !isSlow && !isHere
      const started = performance.now()
      let failure = isHere ? await here.write(batch) : await (await far()).write(batch)
      if (isHere && isHeld(failure)) failure = await (await far()).write(batch)
      writtenHere = isHere ? writtenHere + 1 : 0
      // The start of the thread, and the copying, say nothing about the disk.
      if (isSmall && !isTurnOfThread) isSlow = performance.now() - started > SLOW_MS
      return failure
    },
    async close() {
      const started = await thread?.catch(() => null)
      await started?.close()
    },
  }
}

const isHeld = (failure: Failure | null): boolean =>
  failure?.isUndone === true && primaryOf(failure.errcode) === SQLITE_BUSY

const lengthOf = (batch: Batch): number =>
  batch.reduce(
    (sum, values) =>
      sum + values.reduce<number>((all, value) => all + (typeof value === 'string' ? value.length : 0), 0),
    0,
  )

/** Why a transaction failed, as plain data that can be sent between threads. */
export interface Failure {
  readonly message: string
  /** SQLite's extended result code; 0 when it was no error of SQLite. */
  readonly errcode: number
  /** Index of the statement that failed; -1 when the begin or the commit failed. */
  readonly at: number
  /** The transaction was rolled back: nothing of it is stored or will be. */
  readonly isUndone: boolean
}

/**
 * @param flushDelay milliseconds each flush takes longer, for load tests
 * @returns a function that runs the statements in one transaction, which is flushed when the function returns. It
 * returns null, or the failure.
 */
export function batchRunner(db: DatabaseSync, flushDelay = 0): (batch: Batch) => Failure | null {
  const asleep = new Int32Array(new SharedArrayBuffer(4))
  const begin = db.prepare('BEGIN IMMEDIATE')
  const commit = db.prepare('COMMIT')
  const rollback = db.prepare('ROLLBACK')
  const prepared = new Map<StatementName, StatementSync>()
  const statement = (name: StatementName) => {
    const known = prepared.get(name) ?? db.prepare(STATEMENTS[name])
    prepared.set(name, known)
    return known
  }

  return function run(batch) {
    let at = -1
    try {
      begin.run()
      for (at = 0; at < batch.length; at++) {
        const [name, ...values] = batch[at] as Batch[number]
        statement(name).run(...values)
      }
      at = -1
      commit.run()
      if (flushDelay > 0) Atomics.wait(asleep, 0, 0, flushDelay)
      return null
    } catch (error) {
      if (db.isTransaction) rollback.run()
      const message = error instanceof Error ? error.message : String(error)
      const { errcode = 0 } = error as { errcode?: number }
      return { message, errcode, at, isUndone: !db.isTransaction }
    }
  }
}

/** The data that a writing thread starts with. */
export interface WriterData {
  readonly file: string
  /** ISO time of the start. */
  readonly now: string
  /** For load tests: milliseconds each flush takes longer. */
  readonly flushDelay: number
}
