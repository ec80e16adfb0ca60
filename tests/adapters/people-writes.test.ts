import type { DatabaseSync } from 'node:sqlite'
import type { UserId } from '@pingboard/contracts/ids.ts'
import type { People } from '@pingboard/infra/people/people.ts'
import { openPeople } from '@pingboard/infra/people/sqlite.ts'
import { fixedClock } from '@pingboard/services/kernel/testing/fixed.ts'
import { expect, onTestFinished, test } from 'vitest'
import { aDirectory } from './promises.ts'

// A caller must not learn from the duration of an answer whether an address has an account (SES-3). Tests of the
// account service count the writes of a call; here each write takes one flush, whatever it finds.

const MONTH = 31 * 24 * 3_600_000
const user = (letter: string) => letter.repeat(26) as UserId

async function observed() {
  const clock = fixedClock()
  let commits = 0
  const onConnection = (db: DatabaseSync) => {
    const exec = db.exec.bind(db)
    db.exec = sql => {
      exec(sql)
      if (sql === 'COMMIT') commits++
    }
    const prepare = db.prepare.bind(db)
    db.prepare = sql => {
      const statement = prepare(sql)
      const run = statement.run.bind(statement) as (...given: unknown[]) => ReturnType<typeof statement.run>
      statement.run = (...given: unknown[]) => {
        const done = run(...given)
        if (done.changes && !db.isTransaction) commits++
        return done
      }
      return statement
    }
  }
  const people = openPeople({ dir: await aDirectory(), clock, onConnection })
  onTestFinished(() => people.close())
  const now = () => clock.now().toISOString()
  return {
    people,
    clock,
    add: (letter: string, email: string) =>
      people.records.add({
        id: user(letter),
        email,
        firstname: null,
        lastname: null,
        licenseNumber: null,
        passwordHash: '$argon2id$…',
        enableEmails: false,
        enableNotifications: false,
        isVerified: false,
        language: 'fr',
        flags: [],
        createdAt: now(),
        updatedAt: now(),
      }),
    putToken: (hash: string) =>
      people.tokens.put({
        hash,
        purpose: 'reset',
        userId: user('a'),
        request: 'one',
        expiresAt: new Date(clock.now().getTime() + 60_000).toISOString(),
      }),
    addSession: (id: string) =>
      people.sessions.add({
        id,
        userId: user('a'),
        createdAt: now(),
        lastSeenAt: now(),
        userAgent: '',
      }),
    async flushesOf(write: () => Promise<unknown>): Promise<number> {
      const before = commits
      await write()
      return commits - before
    },
  }
}

test('a new person is one flush', async () => {
  const { add, flushesOf } = await observed()
  expect(await flushesOf(() => add('a', 'anne@club.example'))).toBe(1)
})

test('a token is one flush: the first, one beside others, one that others expire for, and a repeat', async () => {
  const { putToken, clock, flushesOf } = await observed()
  expect(await flushesOf(() => putToken('1'))).toBe(1)
  expect(await flushesOf(() => putToken('2'))).toBe(1)
  clock.advance(MONTH)
  expect(await flushesOf(() => putToken('3'))).toBe(1)
  expect(await flushesOf(() => putToken('3'))).toBe(1)
})

test('a session is one flush, also when others expire', async () => {
  const { addSession, clock, flushesOf } = await observed()
  expect(await flushesOf(() => addSession('1'))).toBe(1)
  clock.advance(MONTH)
  expect(await flushesOf(() => addSession('2'))).toBe(1)
})

test('reading takes none', async () => {
  const { people, add, putToken, clock, flushesOf } = await observed()
  await add('a', 'anne@club.example')
  await putToken('1')
  const reads: ((from: People) => Promise<unknown>)[] = [
    ({ records }) => records.byEmail('anne@club.example'),
    ({ records }) => records.byEmail('nobody@club.example'),
    ({ records }) => records.byId(user('a')),
    ({ tokens }) => tokens.find('1', 'reset', clock.now()),
    ({ tokens }) => tokens.find('2', 'reset', clock.now()),
  ]
  for (const read of reads) expect(await flushesOf(() => read(people))).toBe(0)
})
