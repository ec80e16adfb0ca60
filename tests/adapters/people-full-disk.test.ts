import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { UserId } from '@pingboard/contracts/ids.ts'
import { openPeople } from '@pingboard/infra/people/sqlite.ts'
import { SQLITE_FULL, SQLITE_IOERR } from '@pingboard/infra/sqlite/result-codes.ts'
import { StoreBroken, StoreFull } from '@pingboard/services/ports/event-log.ts'
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

/** A file of personal records whose write-ahead file cannot be copied into it while there is a `fault`. */
async function whoseCopyFails() {
  const dir = await aDirectory()
  const broken: Error[] = []
  const disk: { fault: number | null } = { fault: null }
  const people = openPeople({
    dir,
    clock: { now: () => new Date(now) },
    onBroken: error => void broken.push(error),
    onConnection(db: DatabaseSync) {
      const prepare = db.prepare.bind(db)
      db.prepare = sql => {
        if (disk.fault === null || !sql.includes('wal_checkpoint')) return prepare(sql)
        throw Object.assign(new Error('the disk says no'), { errcode: disk.fault })
      }
    },
  })
  onTestFinished(() => people.close())
  await people.sessions.add(aSession(1))
  const unwritten = async () => (await stat(join(dir, 'people.sqlite-wal'))).size
  return { people, disk, broken, unwritten }
}

it('a change that is stored is answered as stored, although the disk is full right after it', async () => {
  const { people, disk, broken, unwritten } = await whoseCopyFails()
  disk.fault = SQLITE_FULL
  await people.sessions.endAllOf(aSession(1).userId)
  expect(await people.sessions.find(aSession(1).id, new Date(now))).toBeNull()
  expect(await unwritten()).toBeGreaterThan(0)
  // With room again, what was deleted is overwritten without another call.
  disk.fault = null
  await expect.poll(unwritten).toBe(0)
  expect(broken).toEqual([])
})

it('a change that is stored is answered as stored also when the file breaks right after it', async () => {
  const { people, disk, broken } = await whoseCopyFails()
  disk.fault = SQLITE_IOERR
  await people.sessions.endAllOf(aSession(1).userId)
  await expect.poll(() => broken).toHaveLength(1)
  expect(broken[0]).toBeInstanceOf(StoreBroken)
  await expect(people.sessions.add(aSession(2))).rejects.toBeInstanceOf(StoreBroken)
})
