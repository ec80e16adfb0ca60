import type { DatabaseSync } from 'node:sqlite'
import { LogBroken } from '@pingboard/services/ports/event-log.ts'
import { checksumOf, type EventRow, NO_CHECKSUM } from './checksum.ts'
import { numberOf } from './position.ts'

/** A start reads at most this many events again that an earlier one had verified. */
const VERIFIED_AGAIN = 100_000

export interface Verified {
  /** Number of the last event, 0 when there is none. */
  readonly head: number
  readonly checksum: string
}

/**
 * Follows the chain of checksums to the end: all of it, or, in a long log, from the point the last start had reached
 * (DUR-6). Changes nothing but that point.
 * @param whole from the first event, however long the log
 * @throws LogBroken naming the first position that is damaged or missing
 */
export function verifyLog(db: DatabaseSync, { whole = false } = {}): Verified {
  const point = whole ? null : verifiedPoint(db)
  let head = point?.head ?? 0
  let checksum = point?.checksum ?? NO_CHECKSUM
  const rows = db
    .prepare(
      `SELECT position, id, stream, revision, type, recorded_at AS recordedAt, metadata, data, checksum
       FROM event WHERE position > ? ORDER BY position`,
    )
    .iterate(head) as Iterable<unknown> as Iterable<EventRow & { checksum: string }>
  try {
    for (const row of rows) {
      if (row.position !== head + 1) throw new LogBroken(`event ${head + 1} of the log is missing`)
      if (row.checksum !== checksumOf(checksum, row)) {
        throw new LogBroken(`event ${row.position} of the log is damaged: its checksum does not fit`)
      }
      head = row.position
      checksum = row.checksum
    }
  } catch (error) {
    if (error instanceof LogBroken) throw error
    throw new LogBroken(`event ${head + 1} of the log cannot be read`, { cause: error })
  }
  // The chain cannot tell that its end was cut off; what the views have seen can.
  for (const { name, checkpoint } of db.prepare('SELECT name, checkpoint FROM collection').iterate()) {
    if (numberOf(String(checkpoint)) > head) {
      throw new LogBroken(`event ${head + 1} of the log is missing: ${name} has seen ${checkpoint}`)
    }
  }
  if (head > (point?.head ?? 0)) {
    db.prepare("INSERT OR REPLACE INTO meta VALUES ('verified', ?)").run(String(head))
  }
  return { head, checksum }
}

function verifiedPoint(db: DatabaseSync): Verified | null {
  const verified = Number(db.prepare("SELECT value FROM meta WHERE name = 'verified'").get()?.value ?? 0)
  if (verified <= VERIFIED_AGAIN) return null
  const row = db.prepare('SELECT checksum FROM event WHERE position = ?').get(verified)
  if (!row) throw new LogBroken(`event ${verified} of the log is missing`)
  return { head: verified, checksum: String(row.checksum) }
}
