import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { StoredEvent } from '@pingboard/services/ports/stored-event.ts'
import { readSetAside, type SetAsideDocument } from '../read-models/rows.ts'
import type { Verified } from './chain.ts'
import { positionOf, rowsOf, selectChecked, toCheckedEvents } from './event-rows.ts'
import type { Mark } from './mark.ts'
import { FORMAT, formatOf, LOG_FILE, metaOf } from './schema.ts'
import { checkMark, verifyLog } from './verify.ts'

/** Reads the log of a directory without changing it, also while another process owns the directory. */
export interface InspectedLog {
  readonly format: number
  /** Position of the last event, empty when there is none. */
  head(): string
  /**
   * Follows the whole chain as the file holds it at the call.
   * @param mark read before the call: the log must hold the event it names
   * @throws StoreBroken naming the first position that is not sound
   */
  verify(mark?: Mark): Verified
  /** Events of a stream, in order. */
  stream(stream: string): readonly StoredEvent[]
  /** All events that one action of a person led to, from every stream, in log order. */
  correlated(correlationId: string): readonly StoredEvent[]
  /** Events of a stored type, in all its versions, in log order. */
  ofType(name: `${string}.${string}`): readonly StoredEvent[]
  setAside(): readonly SetAsideDocument[]
  /** Writes a compact copy, consistent at one position. @param file must not exist */
  copyTo(file: string): void
  close(): void
}

/** @throws Error when there is no log, the file is no database, or a newer build wrote it */
export function inspectLog(dir: string, name = LOG_FILE): InspectedLog {
  const file = join(dir, name)
  if (!existsSync(file)) throw new Error(`there is no ${name} in ${dir}`)
  const db = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
  try {
    const format = formatOf(db)
    if (format > FORMAT)
      throw new Error(`the log is of format ${format}, this build reads format ${FORMAT}: use a newer build`)
    return inspected(db, format)
  } catch (error) {
    db.close()
    throw error
  }
}

function inspected(db: DatabaseSync, format: number): InspectedLog {
  const find = (where: string, value: string) =>
    toCheckedEvents(rowsOf(selectChecked(db, `WHERE ${where} ORDER BY position`), value))
  return {
    format,
    head: () => positionOf(Number(db.prepare('SELECT max(position) AS head FROM event').get()?.head ?? 0)),
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
    stream: stream => find('stream = ?', stream),
    correlated: id => find('json_extract(metadata, \'$."$correlationId"\') = ?', id),
    ofType: name => find("type GLOB ? || '.v*'", name),
    setAside: () =>
      db
        .prepare(
          `SELECT name, id, set_aside FROM document JOIN collection ON number = collection
           WHERE set_aside IS NOT NULL ORDER BY name, id`,
        )
        .all()
        .map(row => ({ name: String(row.name), id: String(row.id), ...readSetAside(String(row.set_aside)) })),
    copyTo: file => void db.prepare('VACUUM INTO ?').run(file),
    close: () => db.close(),
  }
}
