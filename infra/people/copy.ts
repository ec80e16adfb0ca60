import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Writes a compact copy of the personal records as they are at one moment, also while the product runs. What was
 * deleted is not in it.
 * @param file must not exist
 * @returns the format of the file
 * @throws Error when there are no records, or SQLite finds the file damaged
 */
export function copyPeople(dir: string, file: string): number {
  const from = join(dir, 'people.sqlite')
  if (!existsSync(from)) throw new Error(`there is no people.sqlite in ${dir}`)
  const db = new DatabaseSync(from, { readOnly: true, timeout: 5000 })
  try {
    checkPeople(db)
    db.prepare('VACUUM INTO ?').run(file)
    return Number(db.prepare("SELECT value FROM meta WHERE name = 'format'").get()?.value)
  } finally {
    db.close()
  }
}

/** @throws Error saying what is wrong with the file */
function checkPeople(db: DatabaseSync): void {
  const found = db.prepare('PRAGMA integrity_check(1)').get()?.integrity_check
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
