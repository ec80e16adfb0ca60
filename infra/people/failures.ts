import type { DatabaseSync } from 'node:sqlite'
import { StoreBroken, StoreFull, StoreUnavailable } from '@pingboard/services/ports/event-log.ts'
import { primaryOf, SQLITE_BUSY, SQLITE_CORRUPT, SQLITE_FULL, SQLITE_IOERR } from '../sqlite/result-codes.ts'

/**
 * Wraps calls so that they throw the same errors for failures of the file as the log throws. A full disk, or a file
 * that another program holds, refuses a write; writes work again afterwards (DUR-8). Any other failed flush or write
 * is final: it is unknown whether the data reached the disk, and a second flush that succeeds could not show it
 * (DUR-7).
 * @param onBroken called once; from then on every write is refused, reads go on
 * @returns `telling` wraps calls; `isFinal` receives failures from elsewhere, and returns whether a failure is final
 */
export function tellingFailures(db: DatabaseSync, onBroken: (error: Error) => void) {
  let broken: StoreBroken | null = null

  function told(cause: { errcode?: number }): unknown {
    if (cause.errcode === undefined) return cause
    if (broken) return broken
    const code = primaryOf(cause.errcode)
    if (code === SQLITE_FULL) return new StoreFull('the disk is full: nothing was stored', { cause })
    if (code === SQLITE_BUSY)
      return new StoreUnavailable('another program holds the records: nothing was stored', { cause })
    if (code !== SQLITE_IOERR && code !== SQLITE_CORRUPT) return cause
    broken = new StoreBroken('the personal records can no longer be written', { cause })
    db.exec('PRAGMA query_only = ON')
    onBroken(broken)
    return broken
  }

  function telling<Calls extends object>(calls: Calls): Calls {
    const wrapped = Object.entries(calls).map(([name, call]) => [
      name,
      (...given: unknown[]) =>
        call(...given).catch((cause: { errcode?: number }) => {
          throw told(cause)
        }),
    ])
    return Object.fromEntries(wrapped)
  }
  return { telling, isFinal: (failure: { errcode?: number }) => told(failure) instanceof StoreBroken }
}
