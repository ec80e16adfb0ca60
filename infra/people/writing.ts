import type { DatabaseSync } from 'node:sqlite'
import type { Content, followChanges } from './checksums.ts'

/** Carries work out in one transaction with one flush, all or nothing. The work only waits for its turn. */
export type Write = <T>(work: () => T) => Promise<T>

/**
 * The one way in which rows change.
 * @param turn resolves when this process may write: while another thread of it writes the file anew, a statement would
 *   wait for the lock and hold everything up
 * @param stored told of what a transaction left, before its caller is
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
