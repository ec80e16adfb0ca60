import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StoreBroken } from '@pingboard/services/ports/event-log.ts'
import { RESTORING } from '../backup/layout.ts'
import { checkEnd, followChain, NOTHING_YET, type Verified } from './chain.ts'
import { MARK, type Mark, readMark } from './mark.ts'
import { addPlace, type Places, placeOf, placesInIndex } from './places.ts'
import { formatOf, isPrepared, LOG_FILE, metaOf, REPAIRED, REPLACING, refuseOtherFormat } from './schema.ts'

/** A start reads at most this many events that an earlier start had verified. */
const VERIFIED_AGAIN = 100_000

/** A log that is sound from its first event to its last. */
export interface CheckedLog extends Verified {
  readonly places: Places
  /** Number of the last event that was not read, because an earlier start had verified it. See `LogReader`. */
  readonly skipped: number
  readonly mark: Mark
  /** The log has had a mark: a start without a mark is refused. */
  readonly isMarked: boolean
}

const NOTHING = { ...NOTHING_YET, places: 0 }

/**
 * Checks the log of a directory before anything is written there. It follows the chain of checksums to the end, from
 * the first event or, in a long log, from the point that the last start had reached (DUR-6). It compares the index of
 * streams with the events. It checks with the mark that every acknowledged event is there. It changes nothing, so
 * that a refused log stays as it was found.
 * @param whole follows the chain from the first event, even in a long log
 * @throws StoreBroken naming the first position or the file that is damaged or missing; Error for another format
 */
export function checkLog(dir: string, { whole = false } = {}): CheckedLog {
  const unfinished = unfinishedRepair(dir)
  if (unfinished) throw new StoreBroken(`a repair of ${LOG_FILE} was cut short, and ${unfinished} is there`)
  const mark = readMark(dir)
  const file = join(dir, LOG_FILE)
  if (!existsSync(file)) {
    for (const left of [RESTORING, MARK, `${LOG_FILE}-wal`]) {
      const found = statSync(join(dir, left), { throwIfNoEntry: false })
      if (found && (found.isDirectory() || found.size > 0))
        throw new StoreBroken(`${LOG_FILE} is missing, and ${left} is there`)
    }
    return { ...NOTHING, skipped: 0, mark, isMarked: false }
  }
  const db = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
  try {
    return check(db, mark, whole)
  } catch (cause) {
    if (cause instanceof StoreBroken || !(cause instanceof Error && 'errcode' in cause)) throw cause
    throw new StoreBroken(`${LOG_FILE} cannot be read: ${cause.message}`, { cause })
  } finally {
    db.close()
  }
}

function check(db: DatabaseSync, mark: Mark, whole: boolean): CheckedLog {
  if (!isPrepared(db)) {
    checkMark(db, mark, { ...NOTHING, isMarked: false })
    return { ...NOTHING, skipped: 0, mark, isMarked: false }
  }
  refuseOtherFormat(formatOf(db))
  const isMarked = metaOf(db, 'marked') !== null
  const verified = verifyLog(db, whole)
  checkMark(db, mark, { ...verified, isMarked })
  return { ...verified, mark, isMarked }
}

/**
 * The file of a repair that was cut short while it took the place of the damaged log, which is aside by now, as a whole
 * or in part. Null when there is none.
 */
export function unfinishedRepair(dir: string): string | null {
  const found = existsSync(dir) ? readdirSync(dir) : []
  // Earlier builds gave the file no other name: there the missing log shows it. They moved the mark before the log.
  // Where the mark still stands, the log was lost otherwise, and the file is an older copy.
  const isTaken = [LOG_FILE, MARK].some(file => found.includes(file))
  const [name = isTaken ? null : REPAIRED] = found.filter(file => REPLACING.test(file))
  return name && found.includes(name) ? name : null
}

/** @throws StoreBroken naming the first position that is damaged or missing */
export function verifyLog(db: DatabaseSync, whole: boolean): Verified & { places: Places; skipped: number } {
  const point = whole ? NOTHING : verifiedPoint(db)
  let { places } = point
  const { head, checksum } = followChain(db, point, ({ stream, revision, position }) => {
    places = addPlace(places, placeOf(stream, revision, position))
  })
  checkEnd(db, head)
  if (placesInIndex(db) === places) return { head, checksum, places, skipped: point.head }
  // The note about the skipped part may be wrong, or an older build may have written it.
  if (point.head > 0) return verifyLog(db, true)
  const [told] = db.prepare("PRAGMA integrity_check('event')").all()
  throw new StoreBroken(`the index of the log is damaged: ${told?.integrity_check}`)
}

/**
 * @throws StoreBroken naming an acknowledged event that is gone or is another, or the mark itself
 */
export function checkMark(db: DatabaseSync, mark: Mark, log: Verified & { isMarked: boolean }): void {
  if (mark === 'absent' || mark === 'damaged') {
    if (!log.isMarked) return
    const what = mark === 'absent' ? 'missing' : 'damaged'
    throw new StoreBroken(`${MARK} is ${what}: what was acknowledged cannot be known without it`)
  }
  const { head, checksum } = mark
  if (head > log.head)
    throw new StoreBroken(`event ${log.head + 1} of the log is missing: ${head} were acknowledged`)
  if (head === 0) return
  const stored = db.prepare('SELECT checksum FROM event WHERE position = ?').get(head)?.checksum
  if (stored !== checksum)
    throw new StoreBroken(`event ${head} of the log is not the one that was acknowledged`)
}

/** Notes how far the log is verified, for the next start. */
export function noteVerified(db: DatabaseSync, { head, places }: CheckedLog): void {
  const note = db.prepare('INSERT OR REPLACE INTO meta VALUES (?, ?)')
  db.exec('BEGIN IMMEDIATE')
  note.run('verified', String(head))
  note.run('verified-places', `${head} ${places}`)
  db.exec('COMMIT')
}

function verifiedPoint(db: DatabaseSync): Verified & { places: Places } {
  const verified = Number(metaOf(db, 'verified') ?? 0)
  if (!(verified > VERIFIED_AGAIN)) return NOTHING
  const [position, places] = (metaOf(db, 'verified-places') ?? '').split(' ').map(Number)
  if (position !== verified || !Number.isSafeInteger(places)) return NOTHING
  const row = db.prepare('SELECT checksum FROM event WHERE position = ?').get(verified)
  return row ? { head: verified, checksum: String(row.checksum), places: places as number } : NOTHING
}

/** Whether the log of a stopped product has an event of this category of streams. */
export function hasEventsOf(dir: string, category: string): boolean {
  const db = new DatabaseSync(join(dir, LOG_FILE), { readOnly: true })
  try {
    // Of the characters, the full stop comes next to the hyphen.
    const found = db.prepare('SELECT 1 FROM event WHERE stream > ? AND stream < ? LIMIT 1')
    return found.get(`${category}-`, `${category}.`) !== undefined
  } finally {
    db.close()
  }
}
