import type { DatabaseSync } from 'node:sqlite'
import { LogBroken } from '@pingboard/services/ports/event-log.ts'
import { checkEnd, followChain, NOTHING_YET, type Verified } from './chain.ts'

/** A start reads at most this many events again that an earlier one had verified. */
const VERIFIED_AGAIN = 100_000

/**
 * Follows the chain of checksums to the end: all of it, or, in a long log, from the point the last start had reached
 * (DUR-6). Changes nothing but that point.
 * @param whole from the first event, however long the log
 * @throws LogBroken naming the first position that is damaged or missing
 */
export function verifyLog(db: DatabaseSync, { whole = false } = {}): Verified {
  const point = whole ? NOTHING_YET : verifiedPoint(db)
  const verified = followChain(db, point)
  checkEnd(db, verified.head)
  if (verified.head > point.head) {
    db.prepare("INSERT OR REPLACE INTO meta VALUES ('verified', ?)").run(String(verified.head))
  }
  return verified
}

function verifiedPoint(db: DatabaseSync): Verified {
  const verified = Number(db.prepare("SELECT value FROM meta WHERE name = 'verified'").get()?.value ?? 0)
  if (verified <= VERIFIED_AGAIN) return NOTHING_YET
  const row = db.prepare('SELECT checksum FROM event WHERE position = ?').get(verified)
  if (!row) throw new LogBroken(`event ${verified} of the log is missing`)
  return { head: verified, checksum: String(row.checksum) }
}
