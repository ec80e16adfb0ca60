-- The file of personal records as the first build wrote it (format 1): its tables, two people, one session.
-- Kept for good: every later build must be able to start from it (OPS-7).
PRAGMA journal_mode = WAL;
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
INSERT INTO meta VALUES ('format', '1');
INSERT INTO person VALUES
  ('aaaaaaaaaaaaaaaaaaaaaaaaaa', 'helene@club.example', 'Hélène', 'Müller', '3412345', '$argon2id$v=19$m=19456,t=2,p=1$AHVIMzDA/OHwbbPMZJU/7w$YYCF6ZO8FAiq+afOcRIC2PKi6+4M5tj7hX36fjonQwQ', 1, 0, 0, 'fr', '["canRetrieveGroup"]', '2026-11-20T18:00:00.000Z', '2026-11-20T18:00:00.000Z'),
  ('bbbbbbbbbbbbbbbbbbbbbbbbbb', 'nobody@club.example', NULL, NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$AHVIMzDA/OHwbbPMZJU/7w$YYCF6ZO8FAiq+afOcRIC2PKi6+4M5tj7hX36fjonQwQ', 0, 0, 0, 'en', '[]', '2026-11-20T18:05:00.000Z', '2026-11-20T18:05:00.000Z');
INSERT INTO session VALUES
  ('0000000000000000000000000000000000000000000000000000000000000001', 'aaaaaaaaaaaaaaaaaaaaaaaaaa', '2026-11-20T18:00:00.000Z', '2026-11-20T18:00:00.000Z', 'Firefox');
