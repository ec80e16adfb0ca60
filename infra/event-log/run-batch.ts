import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { type Batch, STATEMENTS, type StatementName } from './statements.ts'

/** Why a transaction failed, as plain data: it may come from another thread. */
export interface Failure {
  readonly message: string
  /** SQLite's extended result code; 0 when it was no error of SQLite. */
  readonly errcode: number
  /** Place of the statement that failed; -1: beginning or committing. */
  readonly at: number
  /** Rolled back: nothing of it is or will be there. */
  readonly isUndone: boolean
}

/**
 * @param flushDelay milliseconds each flush takes longer, for load tests
 * @returns runs the statements in one transaction, flushed when it answers; null, or why nothing was stored
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
