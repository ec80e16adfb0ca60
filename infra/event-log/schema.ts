import type { DatabaseSync } from 'node:sqlite'

/** Version of everything below. Raised when an older build could no longer read or extend the file (OPS-7). */
export const FORMAT = 1
export const LOG_FILE = 'log.sqlite'
/** What a repair keeps of a damaged log. */
export const REPAIRED = 'log.repaired.sqlite'
/** The same, from the moment at which it begins to take the place of the damaged log: with the time of the repair. */
export const REPLACING = /^log\.repaired-(.+)\.sqlite$/

const TABLES = `
  CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

  CREATE TABLE event (
    position    INTEGER PRIMARY KEY,
    id          TEXT NOT NULL UNIQUE,
    stream      TEXT NOT NULL,
    revision    INTEGER NOT NULL,
    type        TEXT NOT NULL,
    recorded_at TEXT NOT NULL,
    metadata    TEXT NOT NULL,
    data        TEXT NOT NULL,
    checksum    TEXT NOT NULL,
    UNIQUE (stream, revision)
  ) STRICT;
  CREATE TRIGGER event_is_a_fact BEFORE UPDATE ON event BEGIN SELECT RAISE(ABORT, 'stored events never change'); END;
  CREATE TRIGGER event_stays BEFORE DELETE ON event BEGIN SELECT RAISE(ABORT, 'stored events never change'); END;

  CREATE TABLE collection (
    number     INTEGER PRIMARY KEY,
    name       TEXT NOT NULL UNIQUE,
    checkpoint TEXT NOT NULL,
    used_at    TEXT
  ) STRICT;
  CREATE TABLE document (
    collection INTEGER NOT NULL,
    id         TEXT NOT NULL,
    revision   INTEGER NOT NULL,
    position   TEXT NOT NULL,
    doc        TEXT,
    keys       TEXT NOT NULL,
    place      TEXT NOT NULL,
    set_aside  TEXT,
    checksum   TEXT,
    UNIQUE (collection, id)
  ) STRICT;
  CREATE INDEX document_set_aside ON document (collection) WHERE set_aside IS NOT NULL;
  CREATE TABLE document_key (
    collection INTEGER NOT NULL,
    key        TEXT NOT NULL,
    value      TEXT NOT NULL,
    place      TEXT NOT NULL,
    id         TEXT NOT NULL,
    PRIMARY KEY (collection, key, value, place, id)
  ) STRICT, WITHOUT ROWID;
`

/**
 * Prepares a connection for durable writing, and the file when it is new.
 * @param now ISO time, noted as the last start
 * @throws Error when the file has another format, or a setting is not in force after a write
 */
export function prepareLog(db: DatabaseSync, now: string): void {
  // Each setting is set here; none relies on the library's defaults (DUR-2).
  db.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA fullfsync = ON;
    PRAGMA foreign_keys = ON;
    PRAGMA recursive_triggers = ON;
    PRAGMA busy_timeout = 5000;
    PRAGMA wal_autocheckpoint = 2000;
    PRAGMA journal_size_limit = 67108864;
    PRAGMA cache_size = -32768;
    PRAGMA temp_store = MEMORY;
  `)
  if (!isPrepared(db)) {
    db.exec(`BEGIN IMMEDIATE; ${TABLES} INSERT INTO meta VALUES ('format', '${FORMAT}'); COMMIT`)
  }
  refuseOtherFormat(formatOf(db))
  // In a file of the first builds, a document has no checksum until it is written again.
  if (!hasColumn(db, 'document', 'checksum')) db.exec('ALTER TABLE document ADD COLUMN checksum TEXT')
  // Earlier builds do not know the last use, and leave it empty in the collections that they make. Such a build goes on
  // with its own version when that is still there, and drops the other versions: a newer build makes its own again.
  if (!hasColumn(db, 'collection', 'used_at')) db.exec('ALTER TABLE collection ADD COLUMN used_at TEXT')
  db.prepare("INSERT OR REPLACE INTO meta VALUES ('started', ?)").run(now)
  // Some builds of SQLite change to NORMAL at the first write to a WAL file, so the check comes after a write.
  for (const [pragma, wanted] of [
    ['journal_mode', 'wal'],
    ['synchronous', 2],
    ['foreign_keys', 1],
    ['recursive_triggers', 1],
  ] as const) {
    const value = db.prepare(`PRAGMA ${pragma}`).get()?.[pragma]
    if (value !== wanted) throw new Error(`PRAGMA ${pragma} is ${value} after a write, not ${wanted}`)
  }
}

/** Whether a collection holds a version of a view: `board-page.v1`, and not a place in the log. */
export const IS_VERSION = "name GLOB '*.v[0-9]*' AND name NOT GLOB 'consumer-*'"

/**
 * Versions of views that an earlier build made, or the last process just before its end, count as used now. Their
 * documents stay as they are.
 * @param now ISO time
 */
export function noteFirstUse(db: DatabaseSync, now: string): void {
  db.prepare(`UPDATE collection SET used_at = ? WHERE used_at IS NULL AND ${IS_VERSION}`).run(now)
}

export const hasColumn = (db: DatabaseSync, table: string, column: string): boolean =>
  db.prepare('SELECT 1 FROM pragma_table_info(?) WHERE name = ?').get(table, column) !== undefined

/** False for a file without tables. */
export const isPrepared = (db: DatabaseSync): boolean =>
  db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'meta'").get() !== undefined

export const metaOf = (db: DatabaseSync, name: string): string | null => {
  const value = db.prepare('SELECT value FROM meta WHERE name = ?').get(name)?.value
  return value === undefined ? null : String(value)
}

export const formatOf = (db: DatabaseSync): number => Number(metaOf(db, 'format') ?? Number.NaN)

/** @throws Error naming both formats */
export function refuseOtherFormat(stored: number): void {
  if (stored !== FORMAT)
    throw new Error(`the log is of format ${stored}, this build reads format ${FORMAT}: start a newer build`)
}
