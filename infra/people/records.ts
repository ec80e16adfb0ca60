import type { DatabaseSync, SQLInputValue, SQLOutputValue } from 'node:sqlite'
import {
  EmailTaken,
  type Leaving,
  type Person,
  type PersonalRecords,
} from '@pingboard/services/ports/personal-records.ts'
import { SQLITE_CONSTRAINT_PRIMARYKEY, SQLITE_CONSTRAINT_UNIQUE } from '../sqlite/result-codes.ts'
import type { Kept } from './kept.ts'
import type { Store } from './kept-answers.ts'
import { nameKey } from './name-key.ts'
import { nameSearch } from './name-search.ts'
import type { Overwriting } from './overwriting.ts'
import { erasedPlace } from './place.ts'
import type { Write } from './writing.ts'

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

/** Columns and values of the given fields, with the search keys of names. */
function columnsOf(given: Partial<Person>): [column: string, value: SQLInputValue][] {
  return FIELDS.filter(field => given[field] !== undefined).flatMap(field => {
    const value = toColumn(given[field])
    const column: [string, SQLInputValue] = [COLUMNS[field], value]
    return field === 'firstname' || field === 'lastname'
      ? [column, [`${column[0]}_key`, nameKey(given[field] ?? null)]]
      : [column]
  })
}

export function personalRecords(
  db: DatabaseSync,
  {
    knownFlags,
    write,
    store,
    overwriting,
  }: {
    /** Flags of people in memory: every request of a person reads the person's flags. */
    knownFlags: Kept<Person['flags']>
    write: Write
    store: Store
    overwriting: Overwriting
  },
): PersonalRecords {
  const search = nameSearch(db)
  const byId = db.prepare('SELECT * FROM person WHERE id = ?')
  const byIds = db.prepare('SELECT * FROM person WHERE id IN (SELECT value FROM json_each(?))')
  const byEmail = db.prepare('SELECT * FROM person WHERE email = ?')
  const flagsOf = db.prepare('SELECT flags FROM person WHERE id = ?')
  const rehash = db.prepare('UPDATE person SET password_hash = ? WHERE id = ? AND password_hash = ?')
  const remove = db.prepare('DELETE FROM person WHERE id = ?')
  const leave = db.prepare('INSERT INTO leaving (user_id, email) SELECT id, email FROM person WHERE id = ?')
  const leaving = db.prepare('SELECT user_id, email FROM leaving ORDER BY user_id')
  const left = db.prepare('DELETE FROM leaving WHERE user_id = ?')

  const find = (row: Record<string, SQLOutputValue> | undefined) => (row ? toPerson(row) : null)

  return {
    async add(person) {
      try {
        const columns = columnsOf(person)
        const names = columns.map(([name]) => name).join(', ')
        const places = columns.map(() => '?').join(', ')
        const insert = db.prepare(`INSERT INTO person (${names}) VALUES (${places})`)
        await write(() => insert.run(...columns.map(([, value]) => value)))
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
      const known = knownFlags.get(id)
      if (known) return known
      const row = flagsOf.get(id)
      if (!row) return []
      const flags = JSON.parse(String(row.flags)) as Person['flags']
      knownFlags.set(id, flags)
      return flags
    },
    async byEmail(email) {
      return find(byEmail.get(email))
    },
    async search(text, page) {
      const { rows, total } = search(text, page)
      return { people: rows.map(toPerson), total }
    },
    async update(id, change, keep) {
      const columns = columnsOf(change)
      if (columns.length === 0 && !keep) return find(byId.get(id))
      const assignments = columns.map(([name]) => `${name} = ?`).join(', ')
      const update = columns.length > 0 && db.prepare(`UPDATE person SET ${assignments} WHERE id = ?`)
      try {
        return await write(() => {
          if (update) update.run(...columns.map(([, value]) => value), id)
          const person = find(byId.get(id))
          if (person) store(keep, person)
          return person
        })
      } catch (error) {
        throw isTaken(error) ? new EmailTaken("the e-mail is somebody else's") : error
      } finally {
        knownFlags.delete(id)
        overwriting.begin()
      }
    },
    async replacePasswordHash(id, from, to) {
      return write(() => rehash.run(to, id, from).changes > 0)
    },
    async remove(id) {
      await write(() => {
        leave.run(id)
        remove.run(id)
      })
      knownFlags.delete(id)
    },
    async leaving() {
      return leaving.all().map(row => ({ id: row.user_id, email: row.email }) as Leaving)
    },
    async forget(id) {
      await write(() => {
        left.run(id)
        overwriting.note()
      })
      overwriting.begin()
    },
    overwritten: milliseconds => overwriting.done(milliseconds),
    ...erasedPlace(db, write),
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

export function toPerson(row: Record<string, SQLOutputValue>): Person {
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
