import type { DatabaseSync } from 'node:sqlite'

/** Carries work out in one transaction with one flush, all or nothing. The work only waits for its turn. */
export type Write = <T>(work: () => T) => Promise<T>

/**
 * The one way in which rows change.
 * @param turn resolves when this process may write: while another thread of it writes the file anew, a statement would
 *   wait for the lock and hold everything up
 */
export function writing(db: DatabaseSync, turn: () => Promise<void> | null): Write {
  return async function write(work) {
    for (let wait = turn(); wait !== null; wait = turn()) await wait
    db.exec('BEGIN IMMEDIATE')
    try {
      const result = work()
      db.exec('COMMIT')
      return result
    } catch (error) {
      if (db.isOpen && db.isTransaction) db.exec('ROLLBACK')
      throw error
    }
  }
}
