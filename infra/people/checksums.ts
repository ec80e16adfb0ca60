import { hash } from 'node:crypto'
import type { DatabaseSync, SQLInputValue, SQLOutputValue } from 'node:sqlite'
import { SQLITE_CORRUPT } from '../sqlite/result-codes.ts'

/** Every table of rows with its key and its other columns, in the order in which the checksum uses them. */
const TABLES: Readonly<
  Record<string, { readonly key: readonly string[]; readonly rest: readonly string[] }>
> = {
  person: {
    key: ['id'],
    rest: [
      ...['email', 'firstname', 'lastname', 'license_number', 'password_hash', 'enable_emails'],
      ...['enable_notifications', 'is_verified', 'language', 'flags', 'created_at', 'updated_at'],
      ...['firstname_key', 'lastname_key'],
    ],
  },
  session: { key: ['id'], rest: ['user_id', 'created_at', 'last_seen_at', 'user_agent'] },
  mail_token: { key: ['hash'], rest: ['purpose', 'user_id', 'request', 'expires_at'] },
  delivery: {
    key: ['id'],
    rest: ['user_id', 'channel', 'kind', 'data', 'state', 'attempts', 'due_at', 'created_at'],
  },
  push_subscription: { key: ['endpoint'], rest: ['user_id', 'session_id', 'p256dh', 'auth', 'created_at'] },
  feedback: {
    key: ['id'],
    rest: ['user_id', 'type', 'title', 'body', 'created_at', 'address', 'attempts', 'due_at'],
  },
  sheet_player: { key: ['game_id', 'letter'], rest: ['sheet', 'name', 'licence'] },
  leaving: { key: ['user_id'], rest: ['email'] },
  kept_answer: { key: ['command_id'], rest: ['user_id', 'body_hash', 'answer', 'kept_at'] },
}
/** Names the table `meta` may hold; any other name is a damaged name. */
const META = new Set(['format', 'changes', 'content', 'overwrite', 'marked'])
/** The first format whose rows have checksums. */
const FIRST_FORMAT = 3

/** The content of the file: its number of changes, and one checksum over all rows in any order. */
export interface Content {
  /** Number of transactions that changed a row. */
  readonly changes: number
  /** SHA-256 of each row, combined by XOR; base64url, 43 characters. */
  readonly checksum: string
}

/** Columns of a table, its key first. */
export const columnsOf = (table: string): string[] => {
  const { key, rest } = TABLES[table] ?? { key: [], rest: [] }
  return [...key, ...rest]
}
/** SHA-256 over the values of a row, base64url. */
export const checksumOf = (table: string, values: readonly unknown[]): string =>
  hash('sha256', JSON.stringify([table, ...values]), 'base64url')

/** SQLite's error for a damaged file, which names the part. */
export function damaged(where: string): Error {
  return Object.assign(new Error(`people.sqlite is damaged: ${where}`), { errcode: SQLITE_CORRUPT })
}

/** Combines checksums by XOR: the order does not matter, and adding a checksum again removes it. */
function sum(): { add(checksum: string): void; text(): string; clear(): void } {
  const bytes = Buffer.alloc(32)
  return {
    add(checksum) {
      const other = Buffer.from(checksum, 'base64url')
      for (let at = 0; at < 32; at++) bytes[at] = (bytes[at] ?? 0) ^ (other[at] ?? 0)
    },
    text: () => bytes.toString('base64url'),
    clear: () => void bytes.fill(0),
  }
}

/**
 * Gives every row of a file of an earlier format its checksum, and stores the checksum of the content. Part of a
 * transaction.
 */
export function addChecksums(db: DatabaseSync): void {
  db.function('row_checksum', { varargs: true }, (table, ...values) => checksumOf(String(table), values))
  for (const table of Object.keys(TABLES)) {
    db.exec(`ALTER TABLE ${table} ADD COLUMN checksum TEXT`)
    db.exec(`UPDATE ${table} SET checksum = row_checksum('${table}', ${columnsOf(table).join(', ')})`)
  }
  const all = sum()
  for (const row of rowsOf(db)) all.add(String(row.found.checksum))
  const put = db.prepare('INSERT INTO meta VALUES (?, ?)')
  put.run('changes', '0')
  put.run('content', all.text())
}

/**
 * Follows every change of a row on this connection, by any statement, with temporary triggers of the connection.
 * @returns `settle`, which a transaction calls before its commit, and `clear`, which it calls at its end
 */
export function followChanges(db: DatabaseSync) {
  const delta = sum()
  let isChanged = false

  /** A damaged row must not get a new checksum. */
  function unsigned(table: unknown, checksum: unknown, values: readonly unknown[]): void {
    if (checksumOf(String(table), values) !== checksum) throw damaged(`a row of ${table}`)
    delta.add(String(checksum))
    isChanged = true
  }
  function signed(table: unknown, values: readonly unknown[]): string {
    const checksum = checksumOf(String(table), values)
    delta.add(checksum)
    isChanged = true
    return checksum
  }
  db.function('row_added', { varargs: true }, (table, ...values) => signed(table, values))
  db.function('row_changed', { varargs: true }, (table, checksum, ...values) => {
    unsigned(table, checksum, values.slice(0, values.length / 2))
    return signed(table, values.slice(values.length / 2))
  })
  db.function('row_removed', { varargs: true }, (table, checksum, ...values) => {
    unsigned(table, checksum, values)
    return null
  })
  // A row that replaces another row counts as the removal of that row, too.
  db.exec('PRAGMA recursive_triggers = ON')
  for (const [table, { key }] of Object.entries(TABLES)) {
    const columns = columnsOf(table)
    const [before, after] = ['OLD', 'NEW'].map(row => columns.map(column => `${row}.${column}`).join(', '))
    const itself = key.map(column => `${column} = NEW.${column}`).join(' AND ')
    db.exec(`
      CREATE TEMP TRIGGER ${table}_added AFTER INSERT ON main.${table} BEGIN
        UPDATE ${table} SET checksum = row_added('${table}', ${after}) WHERE ${itself};
      END;
      CREATE TEMP TRIGGER ${table}_changed AFTER UPDATE OF ${columns.join(', ')} ON main.${table} BEGIN
        UPDATE ${table} SET checksum = row_changed('${table}', OLD.checksum, ${before}, ${after}) WHERE ${itself};
      END;
      CREATE TEMP TRIGGER ${table}_removed AFTER DELETE ON main.${table} BEGIN
        SELECT row_removed('${table}', OLD.checksum, ${before});
      END;
    `)
  }
  const update = db.prepare('UPDATE meta SET value = ? WHERE name = ?')

  return {
    /** Part of the transaction. @returns the content after it; null when no row changed */
    settle(): Content | null {
      if (!isChanged) return null
      const now = contentOf(db)
      delta.add(now.checksum)
      const content = { changes: now.changes + 1, checksum: delta.text() }
      update.run(String(content.changes), 'changes')
      update.run(content.checksum, 'content')
      return content
    },
    clear() {
      delta.clear()
      isChanged = false
    },
  }
}

/** As the table `meta` states it. */
export function contentOf(db: DatabaseSync, schema = 'main'): Content {
  const value = db.prepare(`SELECT value FROM ${schema}.meta WHERE name = ?`)
  return {
    changes: Number(value.get('changes')?.value),
    checksum: String(value.get('content')?.value),
  }
}

/** Every row with its table and its place in it, from 1: a message names the place, never the row's content. */
function* rowsOf(db: DatabaseSync, schema = 'main') {
  for (const table of Object.keys(TABLES)) {
    let place = 0
    for (const found of db.prepare(`SELECT * FROM ${schema}.${table}`).iterate())
      yield { table, place: ++place, found: found as Record<string, SQLOutputValue> }
  }
}

/**
 * Reads everything, and compares each row with its checksum and all rows with the checksum of the content.
 * @throws Error naming the table and the place of the first damaged row, or the other part that is damaged
 */
export function checkContent(db: DatabaseSync, schema = 'main'): Content {
  const content = contentOf(db, schema)
  const format = db.prepare(`SELECT value FROM ${schema}.meta WHERE name = 'format'`).get()?.value
  // With an earlier format the next start would add checksums again.
  if (!(Number(format) >= FIRST_FORMAT)) throw damaged('its format')
  // The mark is compared with this number, and moved to it.
  if (!Number.isSafeInteger(content.changes)) throw damaged('the number of its changes')
  const stored = db.prepare('SELECT name FROM pragma_table_info(?, ?)')
  for (const table of Object.keys(TABLES)) {
    // SQLite finds a column in any case of its letters; the row that is read here does not.
    const names = new Set(stored.all(table, schema).map(({ name }) => name))
    if (columnsOf(table).some(column => !names.has(column))) throw damaged(`the name of a column of ${table}`)
  }
  const all = sum()
  for (const { table, place, found } of rowsOf(db, schema)) {
    const values: SQLInputValue[] = columnsOf(table).map(column => found[column] ?? null)
    if (checksumOf(table, values) !== found.checksum) throw damaged(`row ${place} of ${table}`)
    all.add(String(found.checksum))
  }
  if (all.text() !== content.checksum) throw damaged('rows are missing, or are there that were not stored')
  for (const { name, value } of db.prepare(`SELECT name, value FROM ${schema}.meta`).all())
    if (!META.has(String(name)) || value === '') throw damaged('a note of the file about itself')
  return content
}
