import { randomBytes } from 'node:crypto'
import type { UserId } from '@pingboard/contracts/ids.ts'
import { openMongodb } from '@pingboard/infra/mongodb/connection.ts'
import { openMongoMostWatched } from '@pingboard/infra/people/mongodb/most-watched.ts'
import { openMongoPeople } from '@pingboard/infra/people/mongodb/people.ts'
import { fixedClock } from '@pingboard/services/kernel/testing/fixed.ts'
import { MongoClient } from 'mongodb'
import { describe, expect, it, onTestFinished, type TestContext } from 'vitest'
import { aDatabase, aName, without } from './engines.ts'

const absent = without('mongodb')
const FIND = ['find', 'listIndexes']
const WRITE = [...FIND, 'insert', 'update', 'remove']
const NOT_ENFORCED = 'this server does not enforce roles: run it with MONGODB_URL of a MongoDB with accounts'

/** What a process may do, by collection. */
type Rights = Readonly<Record<string, readonly string[]>>

/** The rows of infra/people/mongodb/README.md for the processes that may not do everything. */
const LIVE: Rights = { 'records.sessions': FIND, 'counts.most-watched': WRITE }
const PROJECTORS: Rights = { views: WRITE }

/** An account with these rights. @returns its address of the database; null where rights are not enforced */
async function anAccount(url: string, rights: Rights): Promise<string | null> {
  const admin = await new MongoClient(url).connect()
  onTestFinished(() => admin.close())
  const db = admin.db()
  const [name, password] = [aName(), randomBytes(12).toString('hex')]
  const privileges = Object.entries(rights).map(([collection, actions]) => ({
    resource: { db: db.databaseName, collection },
    actions,
  }))
  await db.command({ createRole: name, privileges, roles: [] })
  await db.command({ createUser: name, pwd: password, roles: [name] })
  onTestFinished(async () => {
    await db.command({ dropUser: name })
    await db.command({ dropRole: name })
    await db.dropDatabase()
  })
  const own = new URL(url)
  own.username = name
  own.password = password
  own.searchParams.set('authSource', db.databaseName)
  const client = await new MongoClient(own.href).connect()
  onTestFinished(() => client.close())
  const isRefused = await client
    .db()
    .collection('closed')
    .insertOne({})
    .then(
      () => false,
      () => true,
    )
  return isRefused ? own.href : null
}

async function openedAs(address: string) {
  const clock = fixedClock()
  const connection = await openMongodb({ url: address })
  const people = await openMongoPeople(connection, { clock })
  onTestFinished(async () => {
    await people.close()
    await connection.close()
  })
  return { connection, people, clock }
}

describe.skipIf(absent)(`rights of processes on records ${absent ?? ''}`, () => {
  it('a live node finds sessions and stores viewers, and reads or writes no other record', async (context: TestContext) => {
    const url = aDatabase()
    const { people: api, clock } = await openedAs(url)
    const address = await anAccount(url, LIVE)
    if (address === null) return context.skip(NOT_ENFORCED)
    const at = clock.now().toISOString()
    const userId = 'a'.repeat(26) as UserId
    await api.sessions.add({ id: 'one', userId, createdAt: at, lastSeenAt: at, userAgent: '' })
    const { people: live, connection } = await openedAs(address)
    expect(await live.sessions.find('one', clock.now())).toMatchObject({ userId })
    const watched = await openMongoMostWatched(connection, clock)
    await watched.seen('b' as never, 3)
    expect(await watched.boards()).toEqual(['b'])
    for (const forbidden of [
      () => live.records.byId(userId),
      () => live.records.update(userId, { firstname: 'X' }),
      () => live.sessions.end('one'),
      () => live.tokens.removeAllOf(userId),
      () => live.outbox.waiting(),
    ])
      await expect(forbidden()).rejects.toThrow('Unauthorized')
  })

  it('a projector reads no record of a person', async (context: TestContext) => {
    const url = aDatabase()
    const address = await anAccount(url, PROJECTORS)
    if (address === null) return context.skip(NOT_ENFORCED)
    const { people, clock } = await openedAs(address)
    await expect(people.sessions.find('one', clock.now())).rejects.toThrow('Unauthorized')
    await expect(people.records.byEmail('anne@club.example')).rejects.toThrow('Unauthorized')
  })
})
