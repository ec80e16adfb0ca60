import type { DatabaseSync } from 'node:sqlite'
import type { Log } from '@pingboard/services/ports/log.ts'
import { keepMark, markOf, writeMark } from '../event-log/mark.ts'
import { SQLITE_IOERR } from '../sqlite/result-codes.ts'
import { type Content, contentOf } from './checksums.ts'
import type { CheckedPeople } from './verify.ts'

const verifiedOf = ({ changes, checksum }: Content) => ({ head: changes, checksum })

/**
 * Makes the mark of records that have none yet. The records note that they are marked only when the mark is on the
 * disk. After this note a start without a mark is refused; before it is not.
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
    // Writes the note into the main file, without waiting for readers: the write-ahead file can get lost.
    db.exec('PRAGMA busy_timeout = 0; PRAGMA wal_checkpoint(TRUNCATE)')
  }
  const keeper = keepMark(dir, { onBroken, log, name: 'people' })
  keeper.move(verifiedOf(current))
  return {
    /** Called when a change is flushed, before its caller gets the answer. */
    move(content: Content): void {
      try {
        keeper.move(verifiedOf(content))
      } catch (error) {
        // An error with SQLite's code for a failed write is final for the file.
        throw Object.assign(error as Error, { errcode: SQLITE_IOERR })
      }
    },
    close: keeper.close,
  }
}
