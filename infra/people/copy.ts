import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { readMark } from '../event-log/mark.ts'
import { checkOpen } from './verify.ts'

/**
 * Writes a compact copy of the personal records as they are at one moment, also while the product runs. The copy
 * holds no deleted data. The records are read into memory first and written from there: the product can overwrite
 * deleted data only when no reader is left, and must not wait for the disk of the copy.
 * @param file must not exist
 * @returns the format of the file
 * @throws Error when there are no records, or SQLite finds the file damaged
 */
export function copyPeople(dir: string, file: string): number {
  const from = join(dir, 'people.sqlite')
  if (!existsSync(from)) throw new Error(`there is no people.sqlite in ${dir}`)
  // Read first: while the product runs, the records may only be ahead of the mark.
  const mark = readMark(dir, 'people')
  const db = new DatabaseSync(':memory:', { timeout: 5000 })
  try {
    db.prepare('ATTACH ? AS source').run(`${pathToFileURL(from).href}?mode=ro`)
    db.exec('BEGIN')
    checkOpen(db, mark, 'source')
    readAll(db)
    db.exec('COMMIT')
    // The manifest proves a copy, and its first start makes a mark.
    db.exec("DELETE FROM meta WHERE name = 'marked'")
    db.exec('DETACH source')
    db.prepare('VACUUM INTO ?').run(file)
    return Number(db.prepare("SELECT value FROM meta WHERE name = 'format'").get()?.value)
  } finally {
    db.close()
  }
}

function readAll(db: DatabaseSync): void {
  const parts = db
    .prepare(
      "SELECT type, name, sql FROM source.sqlite_schema WHERE sql IS NOT NULL ORDER BY type = 'index', rowid",
    )
    .all() as { type: string; name: string; sql: string }[]
  for (const { sql } of parts) db.exec(sql)
  for (const { type, name } of parts)
    if (type === 'table') db.exec(`INSERT INTO main.${name} SELECT * FROM source.${name}`)
}
