import type { DatabaseSync } from 'node:sqlite'
import type { UserId } from '@pingboard/contracts/ids.ts'
import { openPeople } from '@pingboard/infra/people/sqlite.ts'
import { StoreFull } from '@pingboard/services/ports/event-log.ts'
import type { Session } from '@pingboard/services/ports/sessions.ts'
import { expect, it, onTestFinished } from 'vitest'
import { aDirectory } from './promises.ts'

const now = '2026-11-21T18:00:00.000Z'
const aSession = (number: number): Session => ({
  id: `${number}`.padStart(64, '0'),
  userId: 'a'.repeat(26) as UserId,
  createdAt: now,
  lastSeenAt: now,
  userAgent: 'x'.repeat(256),
})

it('the file of personal records tells a full disk as the log does, and works again with room', async () => {
  let room = (_: number) => {}
  const people = openPeople({
    dir: await aDirectory(),
    clock: { now: () => new Date(now) },
    onConnection: (db: DatabaseSync) => {
      room = pages => db.exec(`PRAGMA max_page_count = ${pages}`)
    },
  })
  onTestFinished(() => people.close())
  await people.sessions.add(aSession(0))
  room(1)
  const filling = async () => {
    for (let number = 1; number < 1000; number++) await people.sessions.add(aSession(number))
  }
  await expect(filling()).rejects.toBeInstanceOf(StoreFull)
  expect(await people.sessions.find(aSession(0).id, new Date(now))).toMatchObject(aSession(0))
  room(100_000)
  await people.sessions.add(aSession(5000))
})
