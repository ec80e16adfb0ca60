import type { DatabaseSync } from 'node:sqlite'
import type { Content, followChanges } from './checksums.ts'

/** Runs work in one transaction with one flush, all or nothing. The work waits only for its turn. */
export type Write = <T>(work: () => T) => Promise<T>

/**
 * All changes of rows go through this function.
 * @param turn resolves when this process may write: while another of its threads rewrites the file, a statement would
 *   wait for the lock and block the event loop
 * @param stored receives the content after a transaction, before the caller gets the result
 */
export function writing(
  db: DatabaseSync,
  turn: () => Promise<void> | null,
  { changes, stored }: { changes: ReturnType<typeof followChanges>; stored: (content: Content) => void },
): Write {
  return async function write(work) {
    for (let wait = turn(); wait !== null; wait = turn()) await wait
    db.exec('BEGIN IMMEDIATE')
    try {
      const result = work()
      const content = changes.settle()
      db.exec('COMMIT')
      if (content) stored(content)
      return result
    } catch (error) {
      if (db.isOpen && db.isTransaction) db.exec('ROLLBACK')
      throw error
    } finally {
      changes.clear()
    }
  }
}
