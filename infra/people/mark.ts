import type { DatabaseSync } from 'node:sqlite'
import type { Log } from '@pingboard/services/ports/log.ts'
import { keepMark, markOf, writeMark } from '../event-log/mark.ts'
import { SQLITE_IOERR } from '../sqlite/result-codes.ts'
import { type Content, contentOf } from './checksums.ts'
import type { CheckedPeople } from './verify.ts'

/** SQLite's code for a failed write: what carries it is final for the file. */

const verifiedOf = ({ changes, checksum }: Content) => ({ head: changes, checksum })

/**
 * Makes the mark of records that have none yet. They note that they are marked only once the mark is on the disk: from
 * then on a start without one is refused, and before it is not.
 */
export function openPeopleMark(
  dir: string,
  db: DatabaseSync,
  { mark, isMarked, content }: CheckedPeople,
  { now, onBroken, log }: { now: string; onBroken: (error: Error) => void; log?: Log | undefined },
) {
  const current = contentOf(db)
  if (mark === 'absent' || mark === 'damaged') {
    writeMark(dir, verifiedOf(current), 'people')
    if (content === null && log)
      log.info({ file: markOf('people') }, 'the personal records have a mark from now on')
  }
  if (!isMarked) {
    db.prepare("INSERT OR IGNORE INTO meta VALUES ('marked', ?)").run(now)
    // Into the file itself: the write-ahead file may get lost together with what it holds. A reader is not waited for.
    db.exec('PRAGMA busy_timeout = 0; PRAGMA wal_checkpoint(TRUNCATE)')
  }
  const keeper = keepMark(dir, { onBroken, log, name: 'people' })
  keeper.move(verifiedOf(current))
  return {
    /** Once a change is flushed, before whoever made it is told. */
    move(content: Content): void {
      try {
        keeper.move(verifiedOf(content))
      } catch (error) {
        throw Object.assign(error as Error, { errcode: SQLITE_IOERR })
      }
    },
    close: keeper.close,
  }
}
