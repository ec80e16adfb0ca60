import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { PersonalRecords } from '@pingboard/services/ports/personal-records.ts'
import { toPerson } from './records.ts'

/**
 * Reads the personal records of a directory beside the product that has them open. It changes nothing.
 * @throws Error when there is no such file
 */
export function readPeople(dir: string): Pick<PersonalRecords, 'byEmail'> & { close(): void } {
  const db = new DatabaseSync(join(dir, 'people.sqlite'), { readOnly: true, timeout: 5000 })
  const byEmail = db.prepare('SELECT * FROM person WHERE email = ?')
  return {
    async byEmail(email) {
      const row = byEmail.get(email)
      return row ? toPerson(row) : null
    },
    close: () => db.close(),
  }
}
