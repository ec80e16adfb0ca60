import type { UserId } from '@pingboard/contracts/ids.ts'
import { type MongoConnection, openMongodb } from '@pingboard/infra/mongodb/connection.ts'
import { openMongoPeople } from '@pingboard/infra/people/mongodb/people.ts'
import type { People } from '@pingboard/infra/people/people.ts'
import { fixedClock, seededIds } from '@pingboard/services/kernel/testing/fixed.ts'
import { NotStored, OutcomeUnknown, StoreUnavailable } from '@pingboard/services/ports/event-log.ts'
import type { Keep } from '@pingboard/services/ports/kept-answers.ts'
import type { Person } from '@pingboard/services/ports/personal-records.ts'
import { MongoClient } from 'mongodb'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { until } from '../adapters/promises.ts'
import type { Engine } from '../engines/engine.ts'
import { openMongodb as openEngine } from '../engines/mongodb.ts'
import { aName, openedAgain, without } from './engines.ts'

const absent = without('mongodb')
const ids = seededIds('people failures')
const aUser = () => ids.random() as UserId
const NOW = '2026-01-31T19:30:00.000Z'

const aPerson = (id = aUser()): Person => ({
  id,
  email: `${id}@club.example`,
  firstname: null,
  lastname: null,
  licenseNumber: null,
  passwordHash: 'hash',
  enableEmails: false,
  enableNotifications: false,
  isVerified: false,
  language: 'fr',
  flags: [],
  createdAt: NOW,
  updatedAt: NOW,
})
const aDelivery = (userId = aUser()) => ({
  id: ids.random(),
  userId,
  channel: 'mail' as const,
  kind: 'added-to-group',
  data: { groupName: 'Les pongistes' },
  createdAt: NOW,
})
const aKeep = (): Keep<Person> => ({
  commandId: ids.random(),
  userId: aUser(),
  bodyHash: 'body',
  answer: person => `named ${person.firstname}`,
})

/** An engine that only these tests make fail. */
async function anEngine(): Promise<Engine> {
  const engine = await openEngine({})
  if (!engine) throw new Error('there is none that a test may stop: node tests/engines/fetch.mjs')
  return engine
}

/** A node of the product over a database. */
async function aNode(url: string, clock = fixedClock()): Promise<People & { connection: MongoConnection }> {
  const connection = await openedAgain(() => openMongodb({ url }))
  const people = await openedAgain(() => openMongoPeople(connection, { clock }))
  onTestFinished(async () => {
    await people.close()
    await connection.close()
  })
  return { ...people, connection }
}

function aDatabaseOf({ address }: Engine): string {
  const url = new URL(address)
  url.pathname = `/${aName()}`
  return url.href
}

/** Milliseconds: a busy machine starts an engine slowly. */
const LONG = { timeout: 300_000 }

const isNotAnswered = (error: unknown) => error instanceof NotStored || error instanceof OutcomeUnknown

/** Asks again until there is an answer, as a client does, or until nobody waits for one. */
async function answered<T>(ask: () => Promise<T>, signal = endOfTest()): Promise<T> {
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (!isNotAnswered(error) || signal.aborted) throw error
    }
  }
}

/** Asks until it is refused. @returns the error */
async function refused(ask: () => Promise<unknown>, signal = endOfTest()): Promise<unknown> {
  while (!signal.aborted) {
    try {
      await ask()
    } catch (error) {
      return error
    }
  }
  return null
}

/** So that no work of a failed test goes on. */
function endOfTest(): AbortSignal {
  const end = new AbortController()
  onTestFinished(() => end.abort())
  return end.signal
}

describe.skipIf(absent)(`records of people while MongoDB fails ${absent ?? ''}`, () => {
  let engine: Engine
  let admin: MongoClient
  beforeAll(async () => {
    engine = await anEngine()
    admin = await new MongoClient(engine.address).connect()
  })
  afterAll(async () => {
    await admin?.close()
    await engine?.close()
  })

  /** Commands fail from now on. @param mode how often, as `configureFailPoint` takes it */
  const failing = (mode: object | string, data: object = {}) =>
    admin.db('admin').command({ configureFailPoint: 'failCommand', mode, data })

  /** A person, and a node that may change them. */
  async function aScene() {
    const url = aDatabaseOf(engine)
    const node = await aNode(url)
    onTestFinished(async () => void (await failing('off')))
    const person = aPerson()
    await node.records.add(person)
    return { url, node, person }
  }

  it(
    'a primary that steps down in the middle of a transaction: effect and answer are both stored, once',
    LONG,
    async () => {
      for (const failCommands of [['findAndModify'], ['update'], ['commitTransaction']]) {
        const { node, person } = await aScene()
        const [keep, before] = [aKeep(), { ...person, firstname: 'Anne' }]
        const errorLabels = ['TransientTransactionError']
        await failing({ times: 2 }, { failCommands, errorCode: 10_107, errorLabels })
        expect(await node.records.update(person.id, { firstname: 'Anne' }, keep)).toEqual(before)
        expect(await node.keptAnswers.find(keep.commandId)).toEqual({
          bodyHash: 'body',
          answer: 'named Anne',
        })
      }
    },
  )

  it('a connection that is cut at the commit: the commit is asked for again', async () => {
    const { node, person } = await aScene()
    const keep = aKeep()
    const data = { failCommands: ['commitTransaction'], closeConnection: true }
    await failing({ times: 3 }, data)
    expect((await node.records.update(person.id, { firstname: 'Anne' }, keep))?.firstname).toBe('Anne')
    expect((await node.keptAnswers.find(keep.commandId))?.answer).toBe('named Anne')
  })

  it('a commit that is carried out and never confirmed: the caller does not know, and a repeat finds the answer', async () => {
    const { node, person } = await aScene()
    const keep = aKeep()
    const writeConcernError = { code: 91, codeName: 'ShutdownInProgress', errmsg: 'stopping' }
    await failing({ times: 6 }, { failCommands: ['commitTransaction'], writeConcernError })
    const changing = node.records.update(person.id, { firstname: 'Anne' }, keep)
    await expect(changing).rejects.toBeInstanceOf(OutcomeUnknown)
    await failing('off')
    expect((await node.keptAnswers.find(keep.commandId))?.answer).toBe('named Anne')
    expect((await node.records.byId(person.id))?.firstname).toBe('Anne')
  })

  it('a commit that nobody hears of leaves effect and answer, or neither', LONG, async () => {
    const { node, person } = await aScene()
    const keep = aKeep()
    await failing('alwaysOn', {
      failCommands: ['commitTransaction'],
      errorCode: 91,
      errorLabels: ['UnknownTransactionCommitResult'],
    })
    const changing = node.records.update(person.id, { firstname: 'Anne' }, keep)
    await expect(changing).rejects.toSatisfy(isNotAnswered)
    await failing('off')
    // The last attempt may still be under way, and succeed between two looks.
    const isWhole = async () => {
      const answer = await node.keptAnswers.find(keep.commandId)
      const { firstname } = (await node.records.byId(person.id)) ?? {}
      return (answer === null) === (firstname === null)
    }
    await until(isWhole, 'both, or neither')
  })

  it('a command that two nodes carry out at the same time has its effect once', async () => {
    const { url, node, person } = await aScene()
    const other = await aNode(url)
    const keep = aKeep()
    await node.records.update(person.id, { firstname: 'Anne' }, keep)
    await node.records.update(person.id, { firstname: 'Léa' })
    // The other node looked for an answer before there was one.
    const late = other.records.update(person.id, { firstname: 'Anne' }, keep)
    await expect(late).rejects.toBeInstanceOf(OutcomeUnknown)
    expect((await node.records.byId(person.id))?.firstname).toBe('Léa')
    const race = aKeep()
    const both = await Promise.allSettled(
      [node, other].map(({ records }) => records.update(person.id, { firstname: 'Zoé' }, race)),
    )
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await other.keptAnswers.find(race.commandId))?.answer).toBe('named Zoé')
  })

  it('an address that two nodes give away in a race is given once, and the other person is told', async () => {
    const { url, node } = await aScene()
    const nodes = [node, await aNode(url)]
    for (let round = 0; round < 10; round++) {
      const email = `round-${round}@club.example`
      const race = nodes.flatMap(({ records }) => [1, 2, 3].map(() => records.add({ ...aPerson(), email })))
      expect((await Promise.all(race)).filter(Boolean)).toHaveLength(1)
    }
  })

  it(
    'senders on two nodes share out a queue while the primary steps down: nothing is given to both',
    LONG,
    async () => {
      const { url, node } = await aScene()
      const clock = fixedClock()
      const nodes = [await aNode(url, clock), await aNode(url, clock)]
      const added = Array.from({ length: 60 }, () => aDelivery())
      const end = endOfTest()
      await Promise.all(added.map(delivery => answered(() => node.outbox.add(delivery), end)))
      const given: string[] = []
      const senders = nodes.map(async ({ outbox }) => {
        for (;;) {
          const claimed = await answered(() => outbox.claim('mail', clock.now(), 3, 60_000), end)
          given.push(...claimed.map(({ id }) => id))
          if (claimed.length === 0) return
        }
      })
      await Promise.all([...senders, admin.db('admin').command({ replSetStepDown: 1, force: true })])
      expect(new Set(given).size).toBe(given.length)
      // A claim whose answer was lost is free again at its end.
      const rest = await answered(() => {
        clock.advance(60_000)
        return node.outbox.claim('mail', clock.now(), 100, 60_000)
      }, end)
      const all = new Set([...given, ...rest.map(({ id }) => id)])
      expect(all).toEqual(new Set(added.map(({ id }) => id)))
    },
  )

  it('what is left of a forgotten person keeps the erasure unfinished until it is gone', async () => {
    const { node, person } = await aScene()
    await node.sessions.add({ id: 's', userId: person.id, createdAt: NOW, lastSeenAt: NOW, userAgent: '' })
    await node.records.remove(person.id)
    await failing('alwaysOn', { failCommands: ['delete'], errorCode: 91 })
    await node.records.forget(person.id)
    expect(await node.records.overwritten(100)).toBe(false)
    await failing('off')
    expect(await node.records.overwritten(20_000)).toBe(true)
    expect(await node.connection.db.collection('records.sessions').countDocuments()).toBe(0)
  })

  it('a process that died while it forgot somebody leaves it to the next one that starts', async () => {
    const { url, node, person } = await aScene()
    const { db } = node.connection
    await node.outbox.add(aDelivery(person.id))
    await db
      .collection<{ _id: string; isForgotten: boolean }>('records.leaving')
      .insertOne({ _id: person.id, isForgotten: true })
    await aNode(url)
    const isGone = async () => (await db.collection('records.leaving').countDocuments()) === 0
    await until(isGone, 'the last trace')
    expect(await node.outbox.waiting()).toBe(0)
    expect(await node.records.byId(person.id)).toBeNull()
  })

  it('a process whose user may only read sessions finds them, and refuses those that are over', async () => {
    const { url, node, person } = await aScene()
    const clock = fixedClock()
    const session = { userId: person.id, createdAt: NOW, lastSeenAt: NOW, userAgent: '' }
    for (const id of ['one', 'other']) await node.sessions.add({ id, ...session })
    const failCommands = ['listIndexes', 'createIndexes', 'delete', 'update', 'insert', 'findAndModify']
    await failing('alwaysOn', { failCommands, errorCode: 13 })
    const live = await aNode(url, clock)
    expect(await live.sessions.find('one', clock.now())).toEqual({ id: 'one', ...session })
    clock.advance(7 * 24 * 3_600_000)
    expect(await live.sessions.find('one', clock.now())).toBeNull()
    await expect(live.records.update(person.id, { firstname: 'X' })).rejects.toThrow('Unauthorized')
  })

  it('a write that was stored and not answered is stored once when it is repeated', LONG, async () => {
    const { node } = await aScene()
    const writeConcernError = { code: 91, codeName: 'ShutdownInProgress', errmsg: 'stopping' }
    // The driver repeats once, and the answer of its second attempt is lost too.
    await failing({ times: 2 }, { failCommands: ['insert'], writeConcernError })
    const person = aPerson()
    expect(await node.records.add(person)).toBe(true)
    await failing({ times: 2 }, { failCommands: ['insert'], writeConcernError })
    const session = { id: 's', userId: person.id, createdAt: NOW, lastSeenAt: NOW, userAgent: '' }
    await node.sessions.add(session)
    expect(await node.sessions.ofUser(person.id)).toEqual([session])
    await failing({ times: 2 }, { failCommands: ['insert'], writeConcernError })
    await node.outbox.add(aDelivery(person.id))
    expect(await node.outbox.waiting()).toBe(1)
  })

  it('no failure tells what a document holds', async () => {
    const { node, person } = await aScene()
    const failure = { failCommands: ['findAndModify', 'insert'], errorCode: 121 }
    await failing('alwaysOn', failure)
    for (const change of [
      () => node.records.update(person.id, { firstname: 'Anne' }),
      () => node.records.add({ ...aPerson(), email: 'anne@club.example' }),
    ]) {
      const error = await change().catch(String)
      expect(error).toMatch(/MongoDB refused/)
      expect(error).not.toMatch(/anne/i)
    }
  })
})

describe.skipIf(absent)(`records of people while MongoDB is away ${absent ?? ''}`, () => {
  it(
    'killed and started under load: nothing acknowledged is missing, and each repeat finds its answer',
    LONG,
    async () => {
      const engine = await anEngine()
      onTestFinished(() => engine.close())
      const url = aDatabaseOf(engine)
      const nodes = [await aNode(url), await aNode(url)]
      const [reader] = nodes
      const stop = new AbortController()
      onTestFinished(() => stop.abort())
      const people: Person[] = []
      const deliveries: string[] = []
      const named: { id: UserId; keep: Keep<Person>; firstname: string }[] = []
      let unanswered = 0

      const writers = nodes.flatMap(node =>
        [1, 2].map(async () => {
          while (!stop.signal.aborted) {
            const person = aPerson()
            const delivery = aDelivery(person.id)
            const [keep, firstname] = [aKeep(), ids.random()]
            try {
              if (await node.records.add(person)) people.push(person)
              if (await node.outbox.add(delivery)) deliveries.push(delivery.id)
              const known = async () => (await node.keptAnswers.find(keep.commandId))?.answer
              const change = async () =>
                (await known()) ?? (await node.records.update(person.id, { firstname }, keep))
              if (await answered(change, stop.signal)) named.push({ id: person.id, keep, firstname })
            } catch (error) {
              if (!isNotAnswered(error)) throw error
              unanswered++
            }
          }
        }),
      )
      async function killing(): Promise<void> {
        for (let round = 1; round <= 2; round++) {
          await until(() => named.length >= 20 * round, 'load', LONG.timeout)
          await engine.kill()
          await engine.start()
        }
        await until(() => named.length >= 60, 'load after the second start', LONG.timeout)
        stop.abort()
      }
      await Promise.all([killing(), ...writers])

      for (const { id } of people) expect(await reader?.records.byId(id), `person ${id}`).not.toBeNull()
      for (const { id, keep, firstname } of named) {
        expect((await reader?.records.byId(id))?.firstname).toBe(firstname)
        expect((await reader?.keptAnswers.find(keep.commandId))?.answer).toBe(`named ${firstname}`)
      }
      const waiting = await reader?.outbox.claim('mail', new Date('2100-01-01'), 10_000, 60_000)
      const stored = (waiting ?? []).map(({ id }) => id)
      expect(new Set(stored).size).toBe(stored.length)
      expect(stored).toEqual(expect.arrayContaining(deliveries))
      expect(unanswered).toBeLessThan(named.length)
    },
  )

  it(
    'frozen: a read says that it is away, a write that its outcome is unknown; both go on afterwards',
    LONG,
    async () => {
      const engine = await anEngine()
      onTestFinished(() => engine.close())
      const node = await aNode(aDatabaseOf(engine))
      const person = aPerson()
      await node.records.add(person)
      engine.freeze()
      // The engine may still answer what it had begun.
      const refusals = await Promise.all([
        refused(() => node.sessions.find('unknown', new Date(NOW))),
        refused(() => node.records.update(person.id, { firstname: 'Anne' })),
      ])
      engine.thaw()
      expect(refusals).toEqual([expect.any(StoreUnavailable), expect.any(OutcomeUnknown)])
      const found = await answered(() => node.records.update(person.id, { firstname: 'Anne' }))
      expect(found?.firstname).toBe('Anne')
    },
  )
})
