import type { DatabaseSync } from 'node:sqlite'
import { StoreBroken } from '@pingboard/services/ports/event-log.ts'
import { checksumOf, type EventRow, isPosition, NO_CHECKSUM, numberOf } from './event-rows.ts'

/** How far the log is sound. */
export interface Verified {
  /** Number of the last event, 0 when there is none. */
  readonly head: number
  readonly checksum: string
}

export const NOTHING_YET: Verified = { head: 0, checksum: NO_CHECKSUM }

/** An event as it stands in the file. */
export type ChainRow = EventRow & { readonly checksum: string }

/**
 * Follows the chain of checksums from a point that is known to be sound to the end (DUR-6). Reads only.
 * @param each called with every sound event
 * @throws StoreBroken naming the first position that is damaged or missing
 */
export function followChain(
  db: DatabaseSync,
  from: Verified = NOTHING_YET,
  each: (row: ChainRow) => void = () => {},
): Verified {
  let { head, checksum } = from
  try {
    for (const row of rowsAfter(db, head)) {
      if (row.position !== head + 1) throw new StoreBroken(`event ${head + 1} of the log is missing`)
      if (row.checksum !== checksumOf(checksum, row)) {
        throw new StoreBroken(`event ${row.position} of the log is damaged: its checksum does not fit`)
      }
      each(row)
      head = row.position
      checksum = row.checksum
    }
  } catch (error) {
    if (error instanceof StoreBroken) throw error
    throw new StoreBroken(`event ${head + 1} of the log cannot be read`, { cause: error })
  }
  return { head, checksum }
}

/**
 * The chain does not show that its end was cut off. The checkpoints of the views do.
 * @throws StoreBroken naming the first event that is gone
 */
export function checkEnd(db: DatabaseSync, head: number): void {
  for (const { name, checkpoint } of db.prepare('SELECT name, checkpoint FROM collection').iterate()) {
    // Views of another log have a file of their own, in which this log stays empty.
    if (head === 0 && checkpoint !== '' && !isPosition(String(checkpoint))) continue
    if (numberOf(String(checkpoint)) > head) {
      throw new StoreBroken(`event ${head + 1} of the log is missing: ${name} has seen ${checkpoint}`)
    }
  }
}

export function rowsAfter(db: DatabaseSync, position: number): Iterable<ChainRow> {
  const rows = db.prepare(
    `SELECT position, id, stream, revision, type, recorded_at AS recordedAt, metadata, data, checksum
     FROM event WHERE position > ? ORDER BY position`,
  )
  return rows.iterate(position) as Iterable<unknown> as Iterable<ChainRow>
}
