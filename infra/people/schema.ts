import type { DatabaseSync } from 'node:sqlite'
import { addChecksums } from './checksums.ts'
import { keepEarlierFormat } from './earlier-format.ts'
import { nameKey } from './name-key.ts'
import { PLACES } from './place.ts'

export const FORMAT = 3

/** Format 1: people and their sessions. */
const FIRST_TABLES = `
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

/** Format 2: mail and push, reports, names on match sheets, and search keys of names. */
const SECOND_TABLES = `
  CREATE TABLE mail_token (
    hash       TEXT PRIMARY KEY,
    purpose    TEXT NOT NULL,
    user_id    TEXT NOT NULL,
    request    TEXT NOT NULL,
    expires_at TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX mail_token_of_user ON mail_token (user_id);
  CREATE TABLE delivery (
    id         TEXT PRIMARY KEY,
    user_id    TEXT NOT NULL,
    channel    TEXT NOT NULL,
    kind       TEXT NOT NULL,
    data       TEXT,
    state      TEXT NOT NULL,
    attempts   INTEGER NOT NULL,
    due_at     TEXT NOT NULL,
    created_at TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX delivery_waiting ON delivery (due_at) WHERE state = 'waiting';
  CREATE INDEX delivery_of_user ON delivery (user_id);
  CREATE TABLE push_subscription (
    endpoint   TEXT PRIMARY KEY,
    user_id    TEXT NOT NULL,
    session_id TEXT NOT NULL,
    p256dh     TEXT NOT NULL,
    auth       TEXT NOT NULL,
    created_at TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX push_subscription_of_user ON push_subscription (user_id);
  CREATE INDEX push_subscription_of_session ON push_subscription (session_id);
  CREATE TABLE feedback (
    id         TEXT PRIMARY KEY,
    user_id    TEXT,
    type       TEXT NOT NULL,
    title      TEXT NOT NULL,
    body       TEXT NOT NULL,
    created_at TEXT NOT NULL,
    address    TEXT,
    attempts   INTEGER NOT NULL,
    due_at     TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX feedback_waiting ON feedback (due_at) WHERE address IS NULL;
  CREATE TABLE sheet_player (
    game_id TEXT NOT NULL,
    letter  TEXT NOT NULL,
    sheet   INTEGER NOT NULL,
    name    TEXT NOT NULL,
    licence TEXT,
    PRIMARY KEY (game_id, letter)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX sheet_player_of_licence ON sheet_player (licence);
  ALTER TABLE person ADD COLUMN firstname_key TEXT;
  ALTER TABLE person ADD COLUMN lastname_key TEXT;
  CREATE INDEX person_of_firstname ON person (firstname_key);
  CREATE INDEX person_of_lastname ON person (lastname_key);
`

/**
 * Format 3: removed people, until no data of them is left anywhere; answers to commands that clients may repeat; a
 * checksum of each row, of all rows, and the number of changes (`checksums.ts`).
 */
const THIRD_TABLES = `
  CREATE TABLE leaving (
    user_id TEXT PRIMARY KEY,
    email   TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE kept_answer (
    command_id TEXT PRIMARY KEY,
    user_id    TEXT NOT NULL,
    body_hash  TEXT NOT NULL,
    answer     TEXT,
    kept_at    TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX kept_answer_of_user ON kept_answer (user_id);
  CREATE INDEX kept_answer_by_age ON kept_answer (kept_at);
`

/**
 * Prepares the file of personal data: as durable as the log, and overwriting what it deletes (PII-5). A file of an
 * earlier build is copied, and then brought to today's format (OPS-7).
 * @throws Error when the file is of a newer build
 */
export function preparePeople(db: DatabaseSync): void {
  db.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA fullfsync = ON;
    PRAGMA foreign_keys = ON;
    PRAGMA secure_delete = ON;
    PRAGMA temp_store = MEMORY;
    PRAGMA busy_timeout = 5000;
  `)
  const isNew = !db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'meta'").get()
  if (isNew) db.exec(`BEGIN IMMEDIATE; ${FIRST_TABLES} INSERT INTO meta VALUES ('format', '1'); COMMIT`)
  const found = formatOf(db)
  if (!isNew && found < FORMAT) keepEarlierFormat(db, found)
  if (found === 1) toSecond(db)
  if (formatOf(db) === 2) toThird(db)
  const stored = formatOf(db)
  if (stored !== FORMAT) {
    throw new Error(
      `people.sqlite is of format ${stored}, this build reads format ${FORMAT}: start a newer build`,
    )
  }
  db.exec(PLACES)
}

/** One transaction: after an interrupted start the next start begins again. */
function toSecond(db: DatabaseSync): void {
  db.exec(`BEGIN IMMEDIATE; ${SECOND_TABLES}`)
  const name = db.prepare('UPDATE person SET firstname_key = ?, lastname_key = ? WHERE id = ?')
  for (const { id, firstname, lastname } of db.prepare('SELECT id, firstname, lastname FROM person').all()) {
    name.run(nameKey(firstname as string | null), nameKey(lastname as string | null), id as string)
  }
  db.exec("UPDATE meta SET value = '2' WHERE name = 'format'; COMMIT")
}

function toThird(db: DatabaseSync): void {
  db.exec(`BEGIN IMMEDIATE; ${THIRD_TABLES} UPDATE meta SET value = '3' WHERE name = 'format'`)
  addChecksums(db)
  db.exec('COMMIT')
}

const formatOf = (db: DatabaseSync) =>
  Number(db.prepare("SELECT value FROM meta WHERE name = 'format'").get()?.value)
