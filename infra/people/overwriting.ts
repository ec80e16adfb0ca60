import { once } from 'node:events'
import type { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { primaryOf, SQLITE_BUSY } from '../sqlite/result-codes.ts'
import type { Step, StepOutcome } from './overwriting-thread.ts'
import { pausing } from './pause.ts'

/** Milliseconds between two attempts, which wait for a reader of the file, such as a backup. */
const PAUSES = { first: 50, most: 1000 }

type Failure = Exclude<StepOutcome, 'done'>
const BUSY: Failure = { message: 'the file is being read', errcode: SQLITE_BUSY }

/** Makes sure that no deleted data stays in the file or in the write-ahead file. */
export interface Overwriting {
  /** Part of a transaction: notes in the file that it must be rewritten, so that a later start knows too. */
  note(): void
  /** Begins the noted rewriting, and empties the write-ahead file, which holds older pages. */
  begin(): void
  /** Null, or a promise that a writer must wait for. */
  turn(): Promise<void> | null
  /** False when data is still to be overwritten after this time, in milliseconds. */
  done(milliseconds: number): Promise<boolean>
  close(): Promise<void>
}

/**
 * Deleted content is overwritten in the file at once. But the write-ahead file holds older pages, and a row that
 * SQLite moved within the file leaves a copy behind, which a deletion does not overwrite. The write-ahead file can be
 * emptied only when no connection reads it. The copies go when the file is rewritten, some 50 ms for ten thousand
 * people. Neither may delay the caller: a thread does the long work, and a step that finds a busy file is repeated.
 * @param isFinal called with each failure except "busy": returns whether the file can no longer be written
 */
export function overwriting(db: DatabaseSync, isFinal: (failure: Failure) => boolean): Overwriting {
  const noted = db.prepare("SELECT 1 FROM meta WHERE name = 'overwrite'")
  const note = db.prepare(
    "INSERT INTO meta VALUES ('overwrite', '1') ON CONFLICT DO UPDATE SET value = CAST(value + 1 AS TEXT)",
  )
  const file = db.location()
  let thread: Worker | null = null
  /** Settles when the thread that was told to end has let go of the file. */
  let ending: Promise<unknown> | null = null
  /** Settles when the thread no longer holds the lock that writers need. */
  let writersWait: Promise<void> | null = null
  let running: Promise<void> | null = null
  /** `begin` was called again during an attempt. */
  let isWanted = false
  let isClosed = false
  const resting = pausing()

  /** Empties the write-ahead file. @returns whether it is empty */
  function emptied(): boolean {
    db.exec('PRAGMA busy_timeout = 0')
    try {
      return db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.busy === 0
    } finally {
      db.exec(`PRAGMA busy_timeout = ${BUSY_MS}`)
    }
  }

  /**
   * Called after a change was stored, so it throws nothing: a failure would be taken for one of the change. It is judged
   * here, because a flush that failed may seem to succeed when `run` repeats it (DUR-7).
   */
  function isOverAtOnce(): boolean {
    try {
      return noted.get() === undefined && emptied()
    } catch (error) {
      const failure = error as Failure
      return !isBusy(failure) && isFinal(failure)
    }
  }

  function ask(step: Step): Promise<StepOutcome> {
    thread ??= new Worker(new URL('./overwriting-thread.ts', import.meta.url), {
      workerData: file,
      execArgv: ['--disable-warning=ExperimentalWarning'],
    })
    const asked = thread
    return new Promise(resolve => {
      const answer = (outcome: StepOutcome) => {
        for (const [event, listener] of listeners) asked.off(event, listener)
        resolve(outcome)
      }
      const end = (reason: unknown) => {
        thread = null
        const message = reason instanceof Error ? reason.message : 'the overwriting thread has ended'
        answer({ message, errcode: 0 })
      }
      const listeners = [
        ['message', answer],
        ['error', end],
        ['exit', end],
      ] as const
      for (const [event, listener] of listeners) asked.on(event, listener)
      asked.postMessage(step)
    })
  }

  /** One attempt. @returns null when nothing is left to do, otherwise why work is left */
  async function attempt(): Promise<Failure | null> {
    if (noted.get() === undefined) return emptied() ? null : BUSY
    for (const step of ['rewrite', 'copy', 'empty'] as const) {
      const asking = ask(step)
      // Writers can work during `copy`; the other steps hold the lock that writers need.
      if (step !== 'copy') writersWait = asking.then(() => {})
      const outcome = await asking
      writersWait = null
      if (isClosed) return null
      // Readers may keep `copy` from copying some pages: the last step then copies these.
      if (outcome !== 'done' && !(step === 'copy' && isBusy(outcome))) return outcome
    }
    return noted.get() === undefined ? null : BUSY
  }

  async function run(): Promise<void> {
    let pause = PAUSES.first
    while (!isClosed) {
      isWanted = false
      const left = await attempt().catch((error: Failure) => error)
      if (isClosed) return
      if (left === null) {
        if (isWanted) continue
        return endThread()
      }
      if (!isBusy(left) && isFinal(left)) return endThread()
      await resting.pause(pause)
      pause = Math.min(2 * pause, PAUSES.most)
    }
  }

  function endThread(): void {
    if (!thread) return
    ending = once(thread, 'exit')
    thread.postMessage(null)
    thread = null
  }

  function begin(): void {
    isWanted = true
    if (running !== null || isClosed) return
    if (isOverAtOnce()) return
    running = run().finally(() => {
      running = null
      // `begin` was called after the last attempt.
      if (isWanted) begin()
    })
  }

  return {
    note: () => void note.run(),
    begin,
    turn: () => writersWait,
    async done(milliseconds) {
      if (running === null) return noted.get() === undefined
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<boolean>(resolve => {
        timer = setTimeout(resolve, milliseconds, false)
      })
      return Promise.race([running.then(() => true), late]).finally(() => clearTimeout(timer))
    },
    async close() {
      isClosed = true
      resting.cut()
      await Promise.all([ending, thread?.terminate()])
    },
  }
}

const isBusy = ({ errcode }: Failure): boolean => primaryOf(errcode) === SQLITE_BUSY

/** Longest time a statement waits for the lock of another process, such as an operator's tool. Milliseconds. */
export const BUSY_MS = 50
