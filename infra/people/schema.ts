import type { DatabaseSync } from 'node:sqlite'

const FORMAT = 1

const TABLES = `
  CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE person (
    id                   TEXT PRIMARY KEY,
    email                TEXT NOT NULL UNIQUE,
    firstname            TEXT,
    lastname             TEXT,
    license_number       TEXT,
    password_hash        TEXT NOT NULL,
    enable_emails        INTEGER NOT NULL,
    enable_notifications INTEGER NOT NULL,
    is_verified          INTEGER NOT NULL,
    language             TEXT NOT NULL,
    flags                TEXT NOT NULL,
    created_at           TEXT NOT NULL,
    updated_at           TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE session (
    id           TEXT PRIMARY KEY,
    user_id      TEXT NOT NULL,
    created_at   TEXT NOT NULL,
    last_seen_at TEXT NOT NULL,
    user_agent   TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX session_of_user ON session (user_id);
`

/**
 * Prepares the file of personal data: as durable as the log, and overwriting what it deletes (PII-5).
 * @throws Error when the file is of a newer build
 */
export function preparePeople(db: DatabaseSync): void {
  db.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA fullfsync = ON;
    PRAGMA foreign_keys = ON;
    PRAGMA secure_delete = ON;
    PRAGMA busy_timeout = 5000;
  `)
  if (!db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'meta'").get()) {
    db.exec(`BEGIN IMMEDIATE; ${TABLES} INSERT INTO meta VALUES ('format', '${FORMAT}'); COMMIT`)
  }
  const stored = Number(db.prepare("SELECT value FROM meta WHERE name = 'format'").get()?.value)
  if (stored !== FORMAT) {
    throw new Error(`people.sqlite is of format ${stored}, this build reads format ${FORMAT}`)
  }
}
