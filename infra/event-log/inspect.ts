import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { StoredEvent } from '@pingboard/services/ports/stored-event.ts'
import type { Verified } from './chain.ts'
import { rowsOf, selectChecked, toCheckedEvents } from './event-rows.ts'
import type { Mark } from './mark.ts'
import { FORMAT, formatOf, hasColumn, IS_VERSION, LOG_FILE, metaOf } from './schema.ts'
import { checkMark, verifyLog } from './verify.ts'

/** A version of a view as it stands in the file. */
export interface StoredVersion {
  readonly name: string
  readonly documents: number
  /** Of the documents' text. */
  readonly bytes: number
  /** ISO time; null when no use was noted yet. */
  readonly usedAt: string | null
}

/** What concerns the file of a log: its chain and copies of it. Changes nothing, also while a process owns the file. */
export interface InspectedLog {
  readonly format: number
  /**
   * Follows the whole chain as the file holds it at the call.
   * @param mark read before the call: the log must hold the event it names
   * @throws StoreBroken naming the first position that is not sound
   */
  verify(mark?: Mark): Verified
  /** Events of a stored type, in all its versions, in log order. */
  ofType(name: `${string}.${string}`): readonly StoredEvent[]
  /** Versions of the views, also of other builds, in order of their names. */
  versions(): readonly StoredVersion[]
  /** Writes a compact copy, consistent at one position. @param file must not exist */
  copyTo(file: string): void
  close(): void
}

/** @throws Error when there is no log, the file is no database, or a newer build wrote it */
export function inspectLog(dir: string): InspectedLog {
  const db = openReadOnly(dir)
  return {
    format: formatOf(db),
    verify(mark) {
      // One transaction: the process that owns the file may append meanwhile.
      db.exec('BEGIN')
      try {
        const verified = verifyLog(db, true)
        if (mark !== undefined) checkMark(db, mark, { ...verified, isMarked: metaOf(db, 'marked') !== null })
        return verified
      } finally {
        db.exec('COMMIT')
      }
    },
    ofType: name =>
      toCheckedEvents(rowsOf(selectChecked(db, "WHERE type GLOB ? || '.v*' ORDER BY position"), name)),
    versions: () =>
      db
        .prepare(
          `SELECT name, ${hasColumn(db, 'collection', 'used_at') ? 'used_at' : 'NULL'} AS usedAt,
             count(id) AS documents, total(octet_length(doc)) AS bytes
           FROM collection LEFT JOIN document ON collection = number WHERE ${IS_VERSION} GROUP BY number ORDER BY name`,
        )
        .all()
        .map(({ name, documents, bytes, usedAt }) => ({
          name: String(name),
          documents: Number(documents),
          bytes: Number(bytes),
          usedAt: usedAt === null ? null : String(usedAt),
        })),
    copyTo: file => void db.prepare('VACUUM INTO ?').run(file),
    close: () => db.close(),
  }
}

/**
 * The log of a directory on a connection that cannot write, also while another process owns the directory.
 * @throws Error when there is no log, the file is no database, or a newer build wrote it
 */
export function openReadOnly(dir: string): DatabaseSync {
  const file = join(dir, LOG_FILE)
  if (!existsSync(file)) throw new Error(`there is no ${LOG_FILE} in ${dir}`)
  const db = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
  try {
    const format = formatOf(db)
    if (format > FORMAT)
      throw new Error(`the log is of format ${format}, this build reads format ${FORMAT}: use a newer build`)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}
