import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'

/**
 * Writes a compact copy of the personal records as they are at one moment, also while the product runs. What was
 * deleted is not in it. Read into memory first and written from there: the product overwrites what an erasure deleted
 * once nobody reads it any more, and must not wait for the disk that the copy goes to.
 * @param file must not exist
 * @returns the format of the file
 * @throws Error when there are no records, or SQLite finds the file damaged
 */
export function copyPeople(dir: string, file: string): number {
  const from = join(dir, 'people.sqlite')
  if (!existsSync(from)) throw new Error(`there is no people.sqlite in ${dir}`)
  const db = new DatabaseSync(':memory:', { timeout: 5000 })
  try {
    db.prepare('ATTACH ? AS source').run(`${pathToFileURL(from).href}?mode=ro`)
    db.exec('BEGIN')
    checkPeople(db, 'source')
    readAll(db)
    db.exec('COMMIT')
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

/** @throws Error saying what is wrong with the file */
function checkPeople(db: DatabaseSync, schema = 'main'): void {
  const found = db.prepare(`PRAGMA ${schema}.integrity_check(1)`).get()?.integrity_check
  if (found !== 'ok') throw new Error(`people.sqlite is damaged: ${found}`)
}

/** The same check, for a file nobody is to copy. @throws Error saying what is wrong with it */
export function verifyPeople(dir: string): void {
  const file = join(dir, 'people.sqlite')
  if (!existsSync(file)) throw new Error(`there is no people.sqlite in ${dir}`)
  const db = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
  try {
    checkPeople(db)
  } finally {
    db.close()
  }
}
