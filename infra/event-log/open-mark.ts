import type { DatabaseSync } from 'node:sqlite'
import type { Log } from '@pingboard/services/ports/log.ts'
import { keepMark, MARK, type MarkKeeper, writeMark } from './mark.ts'
import type { CheckedLog } from './verify.ts'

/**
 * Makes the mark of a log that has none yet, and moves an older mark to the log's end. The log notes that it is
 * marked only when the mark is on the disk. After this note a start without a mark is refused; before it is not.
 */
export function openMark(
  dir: string,
  db: DatabaseSync,
  checked: CheckedLog,
  { now, onBroken, log }: { now: string; onBroken: (error: Error) => void; log?: Log },
): MarkKeeper {
  const { mark, isMarked, head } = checked
  const hasMark = mark !== 'absent' && mark !== 'damaged'
  if (!hasMark) {
    writeMark(dir, checked)
    if (head > 0) log?.warn({ file: MARK, events: head }, 'the log had no mark, and has one from now on')
  }
  if (!isMarked) {
    db.prepare("INSERT INTO meta VALUES ('marked', ?)").run(now)
    // Writes the note into the main file: the write-ahead file can get lost.
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  }
  const keeper = keepMark(dir, { onBroken, log })
  if (hasMark && mark.head < head) keeper.move(checked)
  return keeper
}
