import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client'
import { Connection } from '@pingboard/infra/event-log/eventstoredb/connection.ts'
import { StoreBroken, StoreUnavailable } from '@pingboard/services/ports/event-log.ts'
import { type Position, START } from '@pingboard/services/ports/stored-event.ts'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { anEvent, events } from '../adapters/events.ts'
import { until, within } from '../adapters/promises.ts'
import type { Engine } from '../engines/engine.ts'
import type { Fault } from '../engines/eventstore/faults.ts'
import { openEventstore } from '../engines/eventstore.ts'
import { aName } from './engines.ts'
import { aDouble, eventStoreLog, faultyLog, follow, idsOf } from './event-log.ts'

// Section "Reading and subscribing" of the client's pitfalls, each over a double that fails so.

const LONG = 60_000

let engine: Engine
beforeAll(async () => {
  engine = await openEventstore({})
})
afterAll(() => engine.close())

/** Appends to one stream, one call after the other; `appended` grows. */
function writer(log: Awaited<ReturnType<typeof eventStoreLog>>, stream = 'tally-1') {
  const appended: string[] = []
  return {
    appended,
    async write(number: number, data: object = {}) {
      for (let i = 0; i < number; i++) {
        const event = anEvent(data)
        await log.append(stream, appended.length === 0 ? 'no-stream' : appended.length - 1, [event])
        appended.push(event.id)
      }
    },
  }
}

describe('a subscription that ends', () => {
  const faults: readonly (readonly [Fault['does'], subscriptions: number])[] = [
    ['cut', 4],
    ['too-slow', 4],
    // It stays open for a while, so one may suffer more than one fault.
    ['silent', 2],
    ['twice', 1],
  ]
  for (const [does, subscriptions] of faults) {
    test(`${does}: begins again by itself after the last event, and nothing is lost or doubled`, async () => {
      const { log, connection, control } = await faultyLog(engine.address, { silence: 200 })
      const { appended, write } = writer(log)
      await write(5)
      const [whole, rare] = [follow(log), follow(log, START, ['rare'])]
      await until(() => whole.seen.length === 5, 'the past')
      for (let round = 0; round < 3; round++) {
        const writing = write(20)
        await until(async () => (await control.counts(connection)).open === 1, 'a subscription', LONG)
        await control.fault({ on: 'subscription', does, connection })
        await writing
      }
      await until(() => whole.seen.length >= appended.length, 'the rest', LONG)
      const head = await log.head()
      await until(() => rare.state.position === head && whole.state.position === head, 'the head', LONG)
      expect(idsOf(whole.seen)).toEqual(appended)
      // Everything since the first subscription is still kept here.
      const late = follow(log, whole.seen[4]?.position)
      await until(() => late.state.position === head, 'the head, for a late one', LONG)
      expect(idsOf(late.seen)).toEqual(appended.slice(5))
      expect((await control.counts(connection)).opened).toBeGreaterThanOrEqual(subscriptions)
    }, 60_000)
  }

  test('because the server was killed: goes on once it is back, five times', async () => {
    const own = await aDouble()
    const { log } = await faultyLog(own.address)
    const { appended, write } = writer(log)
    const { seen } = follow(log)
    for (let kills = 0; kills < 5; kills++) {
      await write(20)
      await own.kill()
      await own.start()
    }
    await write(1)
    await until(() => seen.length >= appended.length, 'all events', LONG)
    expect(idsOf(seen)).toEqual(appended)
  }, 60_000)

  test('while the server is away from the beginning: it begins once the server is back', async () => {
    const own = await aDouble()
    const log = await eventStoreLog({ url: own.address })
    await log.append('tally-1', 'no-stream', events(3))
    await own.kill()
    const { seen } = follow(log)
    await until(() => !log.healthy(), 'the failure', LONG)
    await own.start()
    await until(() => seen.length === 3, 'the events', LONG)
    expect(log.healthy()).toBe(true)
  })

  test('because the user may not read everything: the subscriber is told, and nothing is tried again', async () => {
    const { log, connection, control } = await faultyLog(engine.address)
    await control.fault({ on: 'subscription', does: 'denied', connection, times: 100 })
    await expect(within(follow(log).loop, 'the refusal')).rejects.toBeInstanceOf(StoreBroken)
    expect((await control.counts(connection)).opened).toBe(1)
  })
})

describe('one subscription for a process', () => {
  test('however many subscribe, each hears of every position, and it has no filter', async () => {
    const { log, connection, control } = await faultyLog(engine.address)
    await log.append('rare-1', 'no-stream', events(1))
    const followers = [
      ...Array.from({ length: 10 }, () => follow(log, START, ['rare'])),
      follow(log, START, ['tally', 'rare']),
      follow(log),
    ]
    for (let i = 0; i < 10; i++) {
      const { position } = await log.append('tally-1', i === 0 ? 'no-stream' : i - 1, events(1))
      await until(() => followers.every(({ state }) => state.position === position), 'the position')
    }
    expect(followers.map(({ seen }) => seen.length)).toEqual([...Array(10).fill(1), 11, 11])
    expect(await control.counts(connection)).toMatchObject({ open: 1, opened: 1 })
  })

  test('a consumer that crashes holds up no other, and goes on from its own place', async () => {
    const { log, connection, control } = await faultyLog(engine.address)
    const { appended, write } = writer(log)
    const other = follow(log)
    const handled: string[] = []
    let place: Position = START
    const consume = async (crashesAt: number) => {
      const stop = new AbortController()
      onTestFinished(() => stop.abort())
      for await (const page of log.subscribe(place, { signal: stop.signal })) {
        for (const { id, position } of page.events) {
          if (handled.length === crashesAt) throw new Error('crashed')
          handled.push(id)
          place = position
        }
        if (handled.length === 40) return
      }
    }
    const crashing = consume(15)
    crashing.catch(() => {})
    await write(30)
    await expect(within(crashing, 'the crash')).rejects.toThrow('crashed')
    await write(10)
    await within(consume(-1), 'the rest')
    expect(handled).toEqual(appended)
    await until(() => other.seen.length === 40, 'the other')
    expect(idsOf(other.seen)).toEqual(appended)
    expect((await control.counts(connection)).opened).toBe(1)
  })

  test('a consumer that lags is served from the log: the server never drops the subscription', async () => {
    const { log, connection, control } = await faultyLog(engine.address)
    const stop = new AbortController()
    onTestFinished(() => stop.abort())
    const slow = log.subscribe(START, { signal: stop.signal })[Symbol.asyncIterator]()
    const [quick, appended] = [follow(log), [] as string[]]
    await log.append('tally-1', 'no-stream', events(1))
    const first = await slow.next()
    const text = 'x'.repeat(2000)
    for (let i = 0; i < 60; i++) {
      const batch = Array.from({ length: 50 }, () => anEvent({ text }))
      appended.push(...idsOf(batch))
      await log.append(`tally-${2 + (i % 7)}`, 'any', batch)
    }
    await until(() => quick.seen.length === 3001, 'the one that keeps up', LONG)
    const seen = idsOf(first.value?.events ?? [])
    while (seen.length < 3001) seen.push(...idsOf((await within(slow.next(), 'more')).value?.events ?? []))
    expect(seen.slice(1)).toEqual(appended)
    expect(await control.counts(connection)).toMatchObject({ opened: 1, dropped: 0 })
  })

  test('(the double drops the bare client that lags so)', async () => {
    const { log, control } = await faultyLog(engine.address)
    const connection = aName()
    const bare = EventStoreDBClient.connectionString(`${engine.address}&connectionName=${connection}`)
    onTestFinished(() => bare.dispose())
    const subscription = bare.subscribeToAll({ fromPosition: 'end' })
    const isLive = new Promise(resolve => subscription.once('caughtUp', resolve))
    const dropped = new Promise<Error>(resolve => subscription.once('error', resolve))
    await within(isLive, 'the end of the past')
    // Nobody takes what comes.
    const text = 'x'.repeat(20_000)
    for (let i = 0; i < 40; i++)
      await log.append(
        'tally-1',
        'any',
        Array.from({ length: 20 }, () => anEvent({ text })),
      )
    await until(async () => (await control.counts(connection)).dropped === 1, 'the drop', LONG)
    subscription.resume()
    expect((await within(dropped, 'the drop', LONG)).message).toContain('Consumer too slow')
  })
})

describe('positions', () => {
  test('are greater than the numbers of JavaScript, and no digit of them is lost', async () => {
    const { log } = await faultyLog(engine.address)
    const { position: first } = await log.append('tally-1', 'no-stream', events(1))
    const { position: second } = await log.append('tally-1', 0, events(1))
    // The double begins at 2^62, where numbers are 1024 apart.
    expect(Math.abs(Number(first.slice(0, 20)) - Number(second.slice(0, 20))) % 1024).toBe(0)
    expect(Number(first.slice(0, 20))).toBeGreaterThan(Number.MAX_SAFE_INTEGER)
    expect(second > first).toBe(true)
    expect((await log.readAll(first)).events.map(({ position }) => position)).toEqual([second])
    const { seen } = follow(log, first)
    await until(() => seen.length > 0, 'the second event')
    await log.append('tally-1', 1, events(1))
    await until(() => seen.length > 1, 'the third event')
    expect(seen.map(({ revision }) => revision)).toEqual([1, 2])
    expect((await log.readStream('tally-1', 0, 1)).map(({ position }) => position)).toEqual([second])
  })

  test('have gaps: what counts on their neighbourhood would stop there', async () => {
    const own = await aDouble()
    const { log, control } = await faultyLog(own.address)
    const { seen } = follow(log)
    for (let i = 0; i < 5; i++) {
      await control.tell({ skip: String(2n ** 40n) })
      await log.append('tally-1', i === 0 ? 'no-stream' : i - 1, events(1))
    }
    await until(() => seen.length === 5, 'all events')
    expect((await log.readAll(START)).events).toHaveLength(5)
  })

  test('of another log are refused, not taken for the beginning', async () => {
    const log = await eventStoreLog({ url: engine.address })
    await expect(log.readAll('0000000000000042')).rejects.toThrow(RangeError)
    await expect(within(follow(log, '0000000000000042').loop, 'a refusal')).rejects.toThrow(RangeError)
  })
})

describe('a log that is not ours alone', () => {
  test('the server’s own events, and streams of others, are no part of it', async () => {
    const own = await aDouble()
    const log = await eventStoreLog({ url: own.address, namespace: undefined })
    expect(await log.head()).toBe(START)
    expect(await log.readAll(START)).toEqual({ events: [], position: START })
    const { position } = await log.append('tally-1', 'no-stream', events(2))
    const bare = EventStoreDBClient.connectionString(own.address)
    onTestFinished(() => bare.dispose())
    await bare.setStreamMetadata('tally-1', { maxCount: 1000 })
    expect(await log.head()).toBe(position)
    expect((await log.readAll(START)).position).toBe(position)
    expect((await log.readAll(START)).events).toHaveLength(2)
  })

  test('an event of another program has its id, its time and what it holds', async () => {
    const { log, namespace } = await faultyLog(engine.address)
    const bare = EventStoreDBClient.connectionString(engine.address)
    onTestFinished(() => bare.dispose())
    const event = jsonEvent({ type: 'tallies.Raised.v1', data: { to: 1 } })
    await bare.appendToStream(`${namespace}.tally-1`, event)
    const [stored] = await log.readStream('tally-1')
    expect(stored).toMatchObject({ id: event.id, data: { to: 1 }, metadata: {} })
    expect(Date.parse(stored?.recordedAt ?? '')).toBeGreaterThan(0)
  })
})

describe('a page', () => {
  test('of the largest events is read whole, also by a subscriber', async () => {
    const { log } = await faultyLog(engine.address)
    const text = 'é'.repeat(400_000)
    for (let i = 0; i < 30; i++)
      await log.append('tally-1', i === 0 ? 'no-stream' : i - 1, [anEvent({ text })])
    const { events: page } = await log.readAll(START)
    expect(page).toHaveLength(30)
    const { seen } = follow(log)
    await until(() => seen.length === 30, 'all events', LONG)
    for (const event of [...page, ...seen]) expect((event.data as { text: string }).text === text).toBe(true)
  })

  test('larger than one read of the server is put together', async () => {
    const { log, connection, control } = await faultyLog(engine.address)
    for (let i = 0; i < 4; i++) await log.append('tally-1', i === 0 ? 'no-stream' : 300 * i - 1, events(300))
    expect((await log.readStream('tally-1')).map(({ revision }) => revision)).toEqual([...Array(1200).keys()])
    expect(await log.readStream('tally-1', 99, 700)).toHaveLength(700)
    expect((await log.readAll(START, { limit: 1100 })).events).toHaveLength(1100)
    expect((await log.readAll(START, { limit: 1100, categories: ['rare'] })).position).toBe(await log.head())
    const { reads } = await control.counts(connection)
    await log.readStream('tally-1', 1150, 32)
    expect((await control.counts(connection)).reads).toBe(reads + 1)
  })
})

describe('a read', () => {
  const faults: readonly Fault['does'][] = ['cut', 'unanswered', 'slow']
  for (const does of faults) {
    test(`${does}: is tried again`, async () => {
      const { log, connection, control } = await faultyLog(engine.address)
      await log.append('tally-1', 'no-stream', events(3))
      await control.fault({ on: 'read', does, connection, milliseconds: 6000 })
      expect(await within(log.readStream('tally-1'), 'the events', LONG)).toHaveLength(3)
      expect(log.healthy()).toBe(true)
    })
  }

  test('that fails three times is a store that is away, and never an empty stream', async () => {
    const { log, connection, control } = await faultyLog(engine.address)
    await control.fault({ on: 'read', does: 'cut', connection, times: 3 })
    await expect(log.readStream('tally-1')).rejects.toBeInstanceOf(StoreUnavailable)
    expect(await log.readStream('tally-1')).toEqual([])
  })

  test('that is not allowed is final', async () => {
    const { log, connection, control } = await faultyLog(engine.address)
    await control.fault({ on: 'read', does: 'denied', connection })
    await expect(log.readStream('tally-1')).rejects.toBeInstanceOf(StoreBroken)
  })
})

test('reads that were given up with events still unread hold up no stop', async () => {
  const namespace = aName()
  const log = await eventStoreLog({ url: engine.address, namespace })
  await log.append('tally-1', 'no-stream', events(200))
  const connection = new Connection(engine.address)
  const start = () => connection.client.readStream(`${namespace}.tally-1`)
  // Near the end: by then the server has sent everything, and no cancelling reaches it.
  for (const last of [180, 185, 190, 195, 199]) {
    let taken = 0
    const reading = connection.read(start, () => {
      if (++taken === last) throw new TypeError('a defect of ours')
    })
    await expect(reading).rejects.toThrow('a defect of ours')
  }
  await within(connection.close(), 'the end of the connection', 5000)
})
