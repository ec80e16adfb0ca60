import type { DatabaseSync, SQLInputValue, SQLOutputValue } from 'node:sqlite'
import type { Person, PersonalRecords, PersonChange } from '@pingboard/services/ports/personal-records.ts'

const SQLITE_CONSTRAINT_UNIQUE = 2067
const SQLITE_CONSTRAINT_PRIMARYKEY = 1555

/** Column of each field. */
const COLUMNS: Readonly<Record<keyof Person, string>> = {
  id: 'id',
  email: 'email',
  firstname: 'firstname',
  lastname: 'lastname',
  licenseNumber: 'license_number',
  passwordHash: 'password_hash',
  enableEmails: 'enable_emails',
  enableNotifications: 'enable_notifications',
  isVerified: 'is_verified',
  language: 'language',
  flags: 'flags',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
}
const FIELDS = Object.keys(COLUMNS) as (keyof Person)[]

/** @param forget empties the write-ahead file of what was overwritten */
export function personalRecords(db: DatabaseSync, forget: () => void): PersonalRecords {
  const names = FIELDS.map(field => COLUMNS[field]).join(', ')
  const insert = db.prepare(`INSERT INTO person (${names}) VALUES (${FIELDS.map(() => '?').join(', ')})`)
  const byId = db.prepare('SELECT * FROM person WHERE id = ?')
  const byIds = db.prepare('SELECT * FROM person WHERE id IN (SELECT value FROM json_each(?))')
  const byEmail = db.prepare('SELECT * FROM person WHERE email = ?')
  // Asked for with every request, and the flags alone are half the price of the whole row.
  const flagsOf = db.prepare('SELECT flags FROM person WHERE id = ?')
  const remove = db.prepare('DELETE FROM person WHERE id = ?')

  const find = (row: Record<string, SQLOutputValue> | undefined) => (row ? toPerson(row) : null)

  return {
    async add(person) {
      try {
        insert.run(...FIELDS.map(field => toColumn(person[field])))
        return true
      } catch (error) {
        if (isTaken(error)) return false
        throw error
      }
    },
    async byId(id) {
      return find(byId.get(id))
    },
    async byIds(ids) {
      return new Map(byIds.all(JSON.stringify(ids)).map(row => [toPerson(row).id, toPerson(row)]))
    },
    async flagsOf(id) {
      const row = flagsOf.get(id)
      return row ? JSON.parse(String(row.flags)) : []
    },
    async byEmail(email) {
      return find(byEmail.get(email))
    },
    /** @throws Error when the new e-mail is somebody else's */
    async update(id, change) {
      const fields = FIELDS.filter(
        field => field in change && change[field as keyof PersonChange] !== undefined,
      )
      if (fields.length > 0) {
        const assignments = fields.map(field => `${COLUMNS[field]} = ?`).join(', ')
        const values = fields.map(field => toColumn(change[field as keyof PersonChange]))
        db.prepare(`UPDATE person SET ${assignments} WHERE id = ?`).run(...values, id)
        forget()
      }
      return find(byId.get(id))
    },
    async remove(id) {
      remove.run(id)
      forget()
    },
  }
}

function isTaken(error: unknown): boolean {
  const { errcode } = error as { errcode?: number }
  return errcode === SQLITE_CONSTRAINT_UNIQUE || errcode === SQLITE_CONSTRAINT_PRIMARYKEY
}

function toColumn(value: Person[keyof Person] | undefined): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'object' && value !== null) return JSON.stringify(value)
  return value ?? null
}

function toPerson(row: Record<string, SQLOutputValue>): Person {
  return {
    id: row.id,
    email: row.email,
    firstname: row.firstname,
    lastname: row.lastname,
    licenseNumber: row.license_number,
    passwordHash: row.password_hash,
    enableEmails: row.enable_emails === 1,
    enableNotifications: row.enable_notifications === 1,
    isVerified: row.is_verified === 1,
    language: row.language,
    flags: JSON.parse(String(row.flags)),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  } as Person
}
