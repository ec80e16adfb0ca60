import type { UserId } from '@pingboard/contracts/ids.ts'
import type { MongoConnection } from '@pingboard/infra/mongodb/connection.ts'
import { openMongodb } from '@pingboard/infra/mongodb/connection.ts'
import type { DeliveryDocument } from '@pingboard/infra/people/mongodb/collections.ts'
import { openMongoPeople } from '@pingboard/infra/people/mongodb/people.ts'
import { fixedClock } from '@pingboard/services/kernel/testing/fixed.ts'
import type { ClaimedDelivery, Outbox } from '@pingboard/services/ports/outbox.ts'
import type { ClientSession } from 'mongodb'
import { describe, onTestFinished } from 'vitest'
import { keptAnswersPromises } from '../adapters/kept-answers.suite.ts'
import { outboxPromises } from '../adapters/outbox.suite.ts'
import { peoplePromises } from '../adapters/people.suite.ts'
import { itCatches } from '../adapters/promises.ts'
import { playersPromises } from '../adapters/sheet-players.suite.ts'
import { without } from './engines.ts'
import { aPeopleDatabase, emptied, mongoAnswers, mongoOutbox, mongoPeople } from './people-under-test.ts'

// What breaks only over several operations of a server: each twin leaves out what makes them one.

async function aConnection(url: string): Promise<MongoConnection> {
  const connection = await openMongodb({ url })
  onTestFinished(() => connection.close())
  return connection
}

/** Looks for what is due, and claims it afterwards. */
function claimingLate(outbox: Outbox, { db }: MongoConnection): Outbox {
  const deliveries = db.collection<DeliveryDocument>('records.deliveries')
  return {
    ...outbox,
    async claim(channel, now, limit, milliseconds) {
      const until = new Date(now.getTime() + milliseconds).toISOString()
      const due = { state: 'waiting', channel, dueAt: { $lte: now.toISOString() } } as const
      const found = await deliveries.find(due).sort({ dueAt: 1, createdAt: 1, _id: 1 }).limit(limit).toArray()
      await deliveries.updateMany({ _id: { $in: found.map(({ _id }) => _id) } }, { $set: { dueAt: until } })
      return found.map(
        ({ _id, data, ...delivery }): ClaimedDelivery => ({
          id: _id,
          ...delivery,
          data: data ?? {},
          until,
        }),
      )
    },
  }
}

/** Sessions whose transactions are none: every operation is carried out by itself. */
function withoutTransactions(connection: MongoConnection): MongoConnection {
  const startSession = (): ClientSession =>
    Object.assign(connection.client.startSession(), {
      startTransaction: () => {},
      commitTransaction: async () => {},
      inTransaction: () => false,
    })
  return { ...connection, client: Object.assign(Object.create(connection.client), { startSession }) }
}

const absent = without('mongodb')

describe.skipIf(absent)(`broken records over MongoDB ${absent ?? ''}`, () => {
  itCatches(
    'gives one mail to two nodes',
    outboxPromises,
    async () => {
      const real = await mongoOutbox()
      const connection = await aConnection(await emptied())
      return { ...real, outbox: claimingLate(real.outbox, connection) }
    },
    ['what one sender claims no other is given, however they race, also after a reopen'],
  )
  itCatches(
    'has no unique index of addresses',
    peoplePromises,
    async () => {
      const real = await mongoPeople()
      const { db } = await aConnection(await emptied())
      await db.collection('records.people').dropIndex('email')
      onTestFinished(async () => {
        await db.collection('records.people').deleteMany({})
        await db.collection('records.people').createIndex({ email: 1 }, { name: 'email', unique: true })
      })
      return real
    },
    ['an e-mail is given once, whoever races for it'],
  )
  itCatches(
    'stores an effect first and its answer afterwards',
    keptAnswersPromises,
    async () => {
      const real = await mongoAnswers()
      const clock = fixedClock()
      const people = await openMongoPeople(withoutTransactions(await aConnection(await emptied())), { clock })
      return { ...real, ...people }
    },
    ['of an effect that failed nothing is kept, and of an answer that cannot be made no effect'],
  )
  itCatches(
    'counts everybody as forgotten at once',
    peoplePromises,
    async () => {
      const real = await mongoPeople()
      const { db } = await aConnection(await emptied())
      const people = db.collection<{ _id: UserId }>('records.people')
      return {
        ...real,
        records: { ...real.records, remove: async id => void (await people.deleteOne({ _id: id })) },
      }
    },
    ['who is removed is known by address until they are forgotten, also after a reopen'],
  )
  itCatches(
    'reads the names of a sheet first and writes all of them afterwards',
    playersPromises,
    async () => {
      const { people, reopen, onDisk } = await aPeopleDatabase()
      const { db } = await aConnection(await emptied())
      const { sheetPlayers } = people
      return {
        reopen: async () => (await reopen()).sheetPlayers,
        onDisk,
        players: {
          ...sheetPlayers,
          async put(game, sheet, players) {
            const named = Object.entries({ ...(await sheetPlayers.of(game, sheet)), ...players })
            const whole = named.flatMap(([letter, player]) => (player ? [{ letter, ...player }] : []))
            const sheets = db.collection<{ _id: string; sheet: number; players: unknown }>('records.sheets')
            await sheets.replaceOne({ _id: game }, { sheet, players: whole }, { upsert: true })
            return sheetPlayers.of(game, sheet)
          },
        },
      }
    },
    ['a call slower than a new sheet names nobody on it'],
  )
})
