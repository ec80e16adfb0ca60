import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openPeople } from '@pingboard/infra/people/sqlite.ts'
import { START } from '@pingboard/services/ports/stored-event.ts'
import { expect, it, onTestFinished } from 'vitest'
import { aDirectory } from './promises.ts'

/** Format 1 as the first release wrote it: a golden file, never to be changed. */
const FIRST = `
  CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE person (id TEXT PRIMARY KEY, email TEXT NOT NULL UNIQUE, firstname TEXT, lastname TEXT,
    license_number TEXT, password_hash TEXT NOT NULL, enable_emails INTEGER NOT NULL,
    enable_notifications INTEGER NOT NULL, is_verified INTEGER NOT NULL, language TEXT NOT NULL, flags TEXT NOT NULL,
    created_at TEXT NOT NULL, updated_at TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE session (id TEXT PRIMARY KEY, user_id TEXT NOT NULL, created_at TEXT NOT NULL,
    last_seen_at TEXT NOT NULL, user_agent TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE INDEX session_of_user ON session (user_id);
  INSERT INTO meta VALUES ('format', '1');
  INSERT INTO person VALUES ('${'a'.repeat(26)}', 'lea@club.example', 'Léa', 'Œuvrard', NULL, 'hash', 0, 1, 0, 'fr', '[]',
    '2026-01-31T19:30:00.000Z', '2026-01-31T19:30:00.000Z');
  INSERT INTO session VALUES ('s', '${'a'.repeat(26)}', '2026-01-31T19:30:00.000Z', '2026-01-31T19:30:00.000Z', 'Firefox');
`

async function aFileOfFormat(sql: string) {
  const dir = await aDirectory()
  /** Changes the file without the product. */
  function change(statements: string): void {
    const db = new DatabaseSync(join(dir, 'people.sqlite'))
    db.exec(statements)
    db.close()
  }
  change(sql)
  const open = () => {
    const people = openPeople({ dir, clock: { now: () => new Date('2026-02-01T00:00:00.000Z') } })
    onTestFinished(() => people.close())
    return people
  }
  return { open, change }
}

it('a file of the first format keeps its people and sessions, who can now be searched for', async () => {
  const { open } = await aFileOfFormat(FIRST)
  for (const start of ['first', 'second']) {
    const { records, sessions, close } = open()
    const { people } = await records.search('oeu', { page: 1, size: 10 })
    expect([start, people[0]?.firstname, people[0]?.email]).toEqual([start, 'Léa', 'lea@club.example'])
    expect((await records.search('léa', { page: 1, size: 10 })).total).toBe(1)
    expect(await sessions.find('s', new Date('2026-02-01T00:00:00.000Z'))).not.toBeNull()
    close()
  }
})

it('a file of an earlier build of this format gets its place in the log, and begins at the start', async () => {
  const { open, change } = await aFileOfFormat(FIRST)
  await open().close()
  change('DROP TABLE place')
  const first = open()
  expect(await first.records.erasedUpTo()).toBe(START)
  await first.records.noteErasedUpTo('0000000000000007')
  await first.close()
  const second = open()
  expect(await second.records.erasedUpTo()).toBe('0000000000000007')
  expect(await second.records.byEmail('lea@club.example')).toMatchObject({ firstname: 'Léa' })
})

it('a place in the log that is not the one that was written is refused', async () => {
  const { open, change } = await aFileOfFormat(FIRST)
  const first = open()
  await first.records.noteErasedUpTo('0000000000000007')
  await first.close()
  change("UPDATE place SET position = '0000000000000009'")
  expect(open).toThrow(/people\.sqlite is damaged: a place in the log/)
})

it('a file of a newer build is refused, naming both formats', async () => {
  const { open } = await aFileOfFormat(FIRST.replace("('format', '1')", "('format', '7')"))
  expect(open).toThrow(/format 7.*format 3/)
})
