import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StoreBroken } from '@pingboard/services/ports/event-log.ts'
import { type Mark, markOf, readMark } from '../event-log/mark.ts'
import { type Content, checkContent } from './checksums.ts'
import { checkPlaces } from './place.ts'

const FILE = 'people.sqlite'
const MARK = markOf('people')

/** The result of a check of the personal records. */
export interface CheckedPeople {
  /** Null when there is no file, or a file of an earlier format, which has no checksums yet. */
  readonly content: Content | null
  readonly mark: Mark
  readonly isMarked: boolean
}

/**
 * Checks the personal records of a directory before anything is written there: the file's structure, every row, and
 * that every acknowledged change is there. It changes nothing, so that a refused file stays as it was found. It may
 * run beside the product.
 * @throws StoreBroken naming the file, or the table and row, that is damaged or missing
 */
export function checkPeople(dir: string): CheckedPeople {
  // Read first: while the product runs, the records may only be ahead of the mark.
  const mark = readMark(dir, 'people')
  const file = join(dir, FILE)
  if (!existsSync(file)) {
    for (const left of [MARK, `${FILE}-wal`])
      if (existsSync(join(dir, left)) && statSync(join(dir, left)).size > 0)
        throw new StoreBroken(`${FILE} is missing, and ${left} is there`)
    return { content: null, mark, isMarked: false }
  }
  const db = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
  try {
    db.exec('BEGIN')
    return checkOpen(db, mark)
  } catch (cause) {
    if (cause instanceof StoreBroken || !(cause instanceof Error && 'errcode' in cause)) throw cause
    throw unreadable(cause)
  } finally {
    db.close()
  }
}

/** Adds the file's name: SQLite's message about a damaged file does not name the file. */
export const unreadable = (cause: Error): StoreBroken =>
  new StoreBroken(
    cause.message.startsWith(FILE) ? cause.message : `${FILE} cannot be read: ${cause.message}`,
    {
      cause,
    },
  )

/** The same check, through a connection that reads the file already. @param schema its name on the connection */
export function checkOpen(db: DatabaseSync, mark: Mark, schema = 'main'): CheckedPeople {
  const found = db.prepare(`PRAGMA ${schema}.integrity_check(1)`).get()?.integrity_check
  if (found !== 'ok') throw new StoreBroken(`${FILE} is damaged: ${found}`)
  const isPrepared =
    db.prepare(`SELECT 1 FROM ${schema}.sqlite_schema WHERE name = 'meta'`).get() !== undefined
  const noted = (name: string) =>
    isPrepared && db.prepare(`SELECT 1 FROM ${schema}.meta WHERE name = ?`).get(name) !== undefined
  const content = noted('content') ? checkContent(db, schema) : null
  checkPlaces(db, schema)
  const isMarked = noted('marked')
  if (mark === 'absent' || mark === 'damaged') {
    if (isMarked || mark === 'damaged')
      throw new StoreBroken(
        `${MARK} is ${mark === 'absent' ? 'missing' : mark}: what was acknowledged cannot be known without it`,
      )
  } else if (mark.head > (content?.changes ?? 0)) {
    throw new StoreBroken(
      `${FILE} lacks changes ${(content?.changes ?? 0) + 1} to ${mark.head}, which were acknowledged`,
    )
  } else if (mark.head === content?.changes && mark.head > 0 && mark.checksum !== content.checksum) {
    throw new StoreBroken(`${FILE} does not hold what change ${mark.head} left`)
  }
  return { content, mark, isMarked }
}
