import type { DatabaseSync } from 'node:sqlite'
import { StoreBroken, StoreFull, StoreUnavailable } from '@pingboard/services/ports/event-log.ts'
import { primaryOf, SQLITE_BUSY, SQLITE_CORRUPT, SQLITE_FULL, SQLITE_IOERR } from '../sqlite/result-codes.ts'

/**
 * Wraps calls so that they tell failures of the file as the log tells its own. A full disk is refused as such, and
 * works again when there is room (DUR-8); so is a file that another program holds. A flush or write that failed
 * otherwise is final: whether it reached the disk is unknown, and a second one that succeeds could not tell either
 * (DUR-7).
 * @param onBroken told once; from then on every write is refused, reads go on
 * @returns `telling` wraps calls; `isFinal` is told of failures elsewhere, and says whether one was the last
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
