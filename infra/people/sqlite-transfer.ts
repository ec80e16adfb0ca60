import type { DatabaseSync, SQLInputValue, SQLOutputValue } from 'node:sqlite'
import {
  type KeptRecords,
  type PeopleTransfer,
  RECORD_KEYS,
  RECORD_KINDS,
  type RecordKind,
} from '@pingboard/services/ports/people-transfer.ts'
import { columnsOf } from './checksums.ts'
import { nameKey } from './name-key.ts'
import type { Write } from './writing.ts'

/** Rows read in one go. */
const PAGE = 500

const TABLES: Readonly<Record<RecordKind, string>> = {
  person: 'person',
  leaving: 'leaving',
  session: 'session',
  mailToken: 'mail_token',
  delivery: 'delivery',
  pushSubscription: 'push_subscription',
  feedback: 'feedback',
  sheetPlayer: 'sheet_player',
  keptAnswer: 'kept_answer',
}
/** Columns that follow from a field. */
const KEYS_OF_NAMES: Readonly<Record<string, string>> = {
  firstname_key: 'firstname',
  lastname_key: 'lastname',
}
const BOOLEANS: ReadonlySet<string> = new Set(['enableEmails', 'enableNotifications', 'isVerified'])
const JSON_TEXTS: ReadonlySet<string> = new Set(['flags', 'data'])

type Values = Readonly<Record<string, unknown>>

/** The field of a column: `license_number` is `licenseNumber`. */
const fieldOf = (kind: RecordKind, column: string): string =>
  kind === 'leaving' && column === 'user_id'
    ? 'id'
    : column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

function toColumn(kind: RecordKind, column: string, values: Values): SQLInputValue {
  const name = KEYS_OF_NAMES[column]
  if (name !== undefined) return nameKey((values[name] ?? null) as string | null)
  const value = values[fieldOf(kind, column)]
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'object' && value !== null) return JSON.stringify(value)
  return (value ?? null) as SQLInputValue
}

function fromColumn(field: string, value: SQLOutputValue | undefined): unknown {
  if (BOOLEANS.has(field)) return value === 1
  return JSON_TEXTS.has(field) && value !== null ? JSON.parse(String(value)) : value
}

/** `reading` sees one moment as long as no caller changes records meanwhile: it is for a product that is stopped. */
export function sqliteTransfer(db: DatabaseSync, write: Write): PeopleTransfer {
  /** Each kind's key begins the list of its columns. */
  const keyOf = (kind: RecordKind) => columnsOf(TABLES[kind]).slice(0, RECORD_KEYS[kind].length)

  async function* all<Kind extends RecordKind>(kind: Kind): AsyncGenerator<KeptRecords[Kind]> {
    const columns = columnsOf(TABLES[kind]).filter(column => !(column in KEYS_OF_NAMES))
    const key = keyOf(kind)
    const page = db.prepare(
      `SELECT ${columns.join(', ')} FROM ${TABLES[kind]} WHERE (${key.join(', ')}) > (${key.map(() => '?').join(', ')})
       ORDER BY ${key.join(', ')} LIMIT ${PAGE}`,
    )
    // No key is empty.
    for (let after: SQLInputValue[] = key.map(() => ''); ; ) {
      const rows = page.all(...after)
      for (const row of rows) {
        const fields = columns.map(column => [fieldOf(kind, column), row[column]] as const)
        yield Object.fromEntries(
          fields.map(([field, value]) => [field, fromColumn(field, value)]),
        ) as unknown as KeptRecords[Kind]
      }
      const last = rows.at(-1)
      if (!last || rows.length < PAGE) return
      after = key.map(column => last[column] ?? null)
    }
  }

  return {
    reading: async () => ({ all, [Symbol.asyncDispose]: async () => {} }),
    async put(kind, records) {
      const columns = columnsOf(TABLES[kind])
      const replaced = columns.map(column => `${column} = excluded.${column}`).join(', ')
      const insert = db.prepare(
        `INSERT INTO ${TABLES[kind]} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})
         ON CONFLICT (${keyOf(kind).join(', ')}) DO UPDATE SET ${replaced}`,
      )
      await write(() => {
        for (const record of records)
          insert.run(...columns.map(column => toColumn(kind, column, record as Values)))
      })
    },
    async clear() {
      await write(() => {
        for (const kind of RECORD_KINDS) db.exec(`DELETE FROM ${TABLES[kind]}`)
      })
    },
  }
}
