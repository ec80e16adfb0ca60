import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { openEventStoreLog } from '@pingboard/infra/event-log/eventstoredb/log.ts'
import {
  AppendConflict,
  AppendTooLarge,
  type EventLog,
  OutcomeUnknown,
  StoreBroken,
  StoreUnavailable,
} from '@pingboard/services/ports/event-log.ts'
import { START } from '@pingboard/services/ports/stored-event.ts'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { anEvent, events } from '../adapters/events.ts'
import { until, within } from '../adapters/promises.ts'
import type { Engine } from '../engines/engine.ts'
import type { Fault } from '../engines/eventstore/faults.ts'
import { openEventstore } from '../engines/eventstore.ts'
import { aName } from './engines.ts'
import { aDouble, eventStoreLog, faultyLog, idsOf } from './event-log.ts'

// Section "Appending" of the client's pitfalls, each over a double that fails so.

/** Longer than an attempt, which our own timer ends. */
const LONG = 60_000

let engine: Engine
beforeAll(async () => {
  engine = await openEventstore({})
})
afterAll(() => engine.close())

const outcomeOf = (append: Promise<unknown>) =>
  within(
    append.then(
      () => 'stored',
      (error: unknown) => error,
    ),
    'an answer',
    LONG,
  )

/**
 * Nothing answers. An append may be sent before the connection knows of its end: its outcome is unknown then, but not that
 * of the next one.
 */
async function refusesAppends(log: EventLog, expected: 'no-stream' | number): Promise<void> {
  const first = await outcomeOf(log.append('tally-1', expected, events(1)))
  if (first instanceof OutcomeUnknown)
    expect(await outcomeOf(log.append('tally-1', expected, events(1)))).toBeInstanceOf(StoreUnavailable)
  else expect(first).toBeInstanceOf(StoreUnavailable)
}

describe('an outcome that is unknown', () => {
  const faults: readonly Fault['does'][] = [
    'stored-cut',
    'lost-cut',
    'stored-unanswered',
    'lost-unanswered',
    // The client's own promise never settles.
    'stored-empty',
  ]
  for (const does of faults) {
    test(`${does}: the append is repeated with the same ids and the same expectation, and stored once`, async () => {
      const { log, connection, control } = await faultyLog(engine.address)
      const appends = async () => (await control.counts(connection)).appends
      // On a busy machine one more attempt may be answered too late, and be repeated. The best of three rounds counts.
      let attempts = 0
      for (let round = 1; round <= 3 && attempts !== 3; round++) {
        const stream = `tally-${round}`
        await log.append(stream, 'no-stream', events(1))
        const before = await appends()
        await control.fault({ on: 'append', does, connection, times: 2 })
        const batch = events(2)
        const appended = await within(log.append(stream, 0, batch), 'the answer', LONG)
        attempts = (await appends()) - before
        const stored = await log.readStream(stream)
        expect(idsOf(stored.slice(1))).toEqual(idsOf(batch))
        expect(appended).toEqual({ revision: 2, position: stored[2]?.position })
        // Another writer of the revision would have been a conflict, not a success.
        expect(await outcomeOf(log.append(stream, 0, events(2)))).toBeInstanceOf(AppendConflict)
      }
      expect(attempts).toBe(3)
    })

    test(`${does}, of an append that expects nothing: stored once, although the server started again and forgot the ids`, async () => {
      const own = await aDouble()
      const { log, connection, control } = await faultyLog(own.address)
      await log.append('tally-1', 'no-stream', events(1))
      await control.fault({ on: 'append', does, connection })
      const [event] = events(1)
      const appending = log.append('tally-1', 'any', event ? [event] : [])
      await until(async () => (await control.counts(connection)).appends === 2, 'the first attempt', LONG)
      await own.kill()
      await own.start()
      expect(await within(appending, 'the answer', LONG)).toMatchObject({ revision: 1 })
      expect(idsOf((await log.readStream('tally-1')).slice(1))).toEqual([event?.id])
    })
  }

  test('that stays unknown is told as unknown within the deadline; the caller may send the same again', async () => {
    const { log, connection, control } = await faultyLog(engine.address, { deadline: 1500 })
    await control.fault({ on: 'append', does: 'stored-unanswered', connection, times: 100 })
    const batch = events(1)
    expect(await outcomeOf(log.append('tally-1', 'no-stream', batch))).toBeInstanceOf(OutcomeUnknown)
    expect(log.healthy()).toBe(false)
    await control.tell({ forget: { connection } })
    const [stored] = await log.readStream('tally-1')
    expect(await log.append('tally-1', 'no-stream', batch)).toEqual({
      revision: 0,
      position: stored?.position,
    })
    expect(await log.readStream('tally-1')).toHaveLength(1)
    expect(log.healthy()).toBe(true)
  })

  test('fails what was decided on it, and nothing else', async () => {
    const { log, connection, control, namespace } = await faultyLog(engine.address, { deadline: 1500 })
    const stream = `${namespace}.tally-1`
    await control.fault({ on: 'append', does: 'lost-unanswered', connection, stream, times: 100 })
    const lost = log.append('tally-1', 'no-stream', events(1))
    const outcomes = [lost, log.append('tally-1', 0, events(1), lost)].map(outcomeOf)
    expect(await log.append('tally-2', 'no-stream', events(1))).toMatchObject({ revision: 0 })
    const [unknown, behind] = await Promise.all(outcomes)
    expect(unknown).toBeInstanceOf(OutcomeUnknown)
    expect(behind).toMatchObject({ name: 'AppendConflict', actual: 'no-stream' })
  })
})

describe('a server that is away', () => {
  test('at the first append: nothing was stored, and the same log goes on once the server is back', async () => {
    const own = await aDouble()
    const log = await eventStoreLog({ url: own.address })
    await own.kill()
    await refusesAppends(log, 'no-stream')
    expect(log.healthy()).toBe(false)
    await own.start()
    // Nobody calls: it finds out by itself.
    await until(() => log.healthy(), 'the return', LONG)
    expect(await log.append('tally-1', 'no-stream', events(1))).toMatchObject({ revision: 0 })
  })

  test('for a moment: a waiting append is stored once it is back', async () => {
    const own = await aDouble()
    const log = await eventStoreLog({ url: own.address })
    await own.kill()
    const appending = log.append('tally-1', 'no-stream', events(1))
    await own.start()
    expect(await within(appending, 'the answer', LONG)).toMatchObject({ revision: 0 })
  })

  test('at the start: opening says so, and a later one succeeds', async () => {
    const own = await aDouble()
    await own.kill()
    const opening = openEventStoreLog({ url: own.address })
    expect(await outcomeOf(opening)).toBeInstanceOf(StoreUnavailable)
    await own.start()
    expect((await eventStoreLog({ url: own.address })).healthy()).toBe(true)
  })

  test('in the middle: every acknowledged append is there, once, whenever it is killed', async () => {
    const own = await aDouble()
    const log = await eventStoreLog({ url: own.address })
    const acknowledged: string[] = []
    let isOver = false
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      for (let revision = -1; !isOver; revision++) {
        const [event = anEvent()] = events(1)
        await log.append(`tally-${writer}`, revision === -1 ? 'no-stream' : revision, [event])
        acknowledged.push(event.id)
      }
    })
    for (let kills = 1; kills <= 3; kills++) {
      await until(() => acknowledged.length >= kills * 60, 'appends', LONG)
      await own.kill()
      await own.start()
    }
    isOver = true
    await within(Promise.all(writers), 'the writers', LONG)
    const stored = await Promise.all(writers.map((_, writer) => log.readStream(`tally-${writer}`)))
    expect(idsOf(stored.flat()).toSorted()).toEqual(acknowledged.toSorted())
  }, 60_000)

  test('frozen: an append is unknown at its deadline, and stored once when it is sent again', async () => {
    const own = await aDouble()
    const log = await eventStoreLog({ url: own.address, deadline: 1500 })
    const batch = events(2)
    own.freeze()
    const outcome = await outcomeOf(log.append('tally-1', 'no-stream', batch))
    own.thaw()
    expect(outcome).toBeInstanceOf(OutcomeUnknown)
    expect(await log.append('tally-1', 'no-stream', batch)).toMatchObject({ revision: 1 })
    expect(await log.readStream('tally-1')).toHaveLength(2)
  })
})

describe('a node that was the leader', () => {
  test('sends the append to the one that is, which stores it once', async () => {
    const other = await aDouble()
    const { log, namespace, connection, control } = await faultyLog(engine.address)
    const leader = { host: '127.0.0.1', port: portOf(other) }
    await control.fault({ on: 'append', does: 'not-leader', connection, leader })
    const appended = await log.append('tally-1', 'no-stream', events(1))
    const there = await eventStoreLog({ url: other.address, namespace })
    expect((await there.readStream('tally-1')).map(({ position }) => position)).toEqual([appended.position])
    const here = await eventStoreLog({ url: engine.address, namespace })
    expect(await here.readStream('tally-1')).toEqual([])
  })

  test('is not asked for what a leader has to know: reads of a stream go on to the one that is', async () => {
    const [former, other] = [await aDouble(), await aDouble()]
    const namespace = aName()
    const there = await eventStoreLog({ url: other.address, namespace })
    await there.append('tally-1', 'no-stream', events(3))
    const { log, control } = await faultyLog(former.address, { namespace })
    await control.tell({ leader: { host: '127.0.0.1', port: portOf(other) } })
    expect(await log.readStream('tally-1')).toHaveLength(3)
  })

  test('several hosts, or a name: gossip leads to the leader, and hosts that were all away are asked again', async () => {
    const [former, leader] = [await aDouble(), await aDouble()]
    const { control } = await faultyLog(former.address)
    await control.tell({ leader: { host: '127.0.0.1', port: portOf(leader) } })
    const options = '?tls=false&keepAliveInterval=-1&maxDiscoverAttempts=1'
    const hosts = `127.0.0.1:${portOf(former)}`
    for (const url of [`esdb+discover://${hosts}${options}`, `esdb://${hosts},127.0.0.1:1${options}`]) {
      const namespace = aName()
      const log = await eventStoreLog({ url, namespace })
      await log.append('tally-1', 'no-stream', events(1))
      const there = await eventStoreLog({ url: leader.address, namespace })
      expect(await there.readStream('tally-1')).toHaveLength(1)
      await Promise.all([leader.kill(), former.kill()])
      await refusesAppends(log, 0)
      await Promise.all([leader.start(), former.start()])
      await control.tell({ leader: { host: '127.0.0.1', port: portOf(leader) } })
      await until(() => log.healthy(), 'the return', LONG)
      expect(await log.append('tally-1', 0, events(1))).toMatchObject({ revision: 1 })
    }
  }, 60_000)
})

describe('one queue for each stream', () => {
  test('appends that wait become few calls, and each gets the revision and position of its own last event', async () => {
    const { log, connection, control } = await faultyLog(engine.address)
    const { appends } = await control.counts(connection)
    let before: Promise<unknown> | undefined
    const appending = Array.from({ length: 100 }, (_, i) => {
      before = log.append('tally-1', i === 0 ? 'no-stream' : 2 * i - 1, events(2), before)
      return before as ReturnType<EventLog['append']>
    })
    const appended = await Promise.all(appending)
    const stored = await log.readStream('tally-1')
    expect(appended).toEqual(
      appended.map((_, i) => ({ revision: 2 * i + 1, position: stored[2 * i + 1]?.position })),
    )
    expect((await control.counts(connection)).appends - appends).toBe(2)
  })

  test('old and new ids that wait together are answered one by one: the old as the first time', async () => {
    const { log } = await faultyLog(engine.address)
    const first = events(1)
    const answer = await log.append('tally-1', 'no-stream', first)
    const busy = log.append('tally-1', 0, events(1))
    const again = log.append('tally-1', 'no-stream', first)
    const next = outcomeOf(log.append('tally-1', 0, events(1)))
    await busy
    expect(await again).toEqual(answer)
    expect(await next).toMatchObject({ actual: 1 })
    const mixed = await Promise.all([
      log.append('tally-1', 1, events(1)),
      log.append('tally-1', 'no-stream', first),
      log.append('tally-1', 2, events(1)),
    ])
    expect(mixed.map(({ revision }) => revision)).toEqual([2, 0, 3])
  })

  test('when a foreign writer was first, what was decided on the lost append fails, and what fits by itself is stored', async () => {
    const { log, namespace } = await faultyLog(engine.address)
    const foreign = await eventStoreLog({ url: engine.address, namespace })
    await foreign.append('tally-1', 'no-stream', events(2))
    const busy = log.append('tally-1', 1, events(1))
    const lost = log.append('tally-1', 1, events(1))
    const outcomes = [
      busy,
      lost,
      log.append('tally-1', 2, events(1), lost),
      log.append('tally-1', 2, events(1)),
    ].map(outcomeOf)
    expect(await Promise.all(outcomes)).toMatchObject(['stored', { actual: 2 }, { actual: 2 }, 'stored'])
    expect(await log.readStream('tally-1')).toHaveLength(4)
  })
})

describe('what the client would not survive', () => {
  test('another client that ends in the same process rejects no append of this one: none shares a call', async () => {
    const { log, connection, control } = await faultyLog(engine.address)
    const other = await eventStoreLog({ url: engine.address })
    await other.append('tally-1', 'no-stream', events(1))
    await control.fault({ on: 'append', does: 'slow', milliseconds: 300, connection })
    const appending = log.append('tally-1', 'no-stream', events(1))
    await other.close()
    expect(await appending).toMatchObject({ revision: 0 })
    expect(await control.counts(connection)).toMatchObject({ appends: 1, batchAppends: 0 })
  })

  test('a bigint or a circle in the data, and one id twice in an append, are refused before anything is sent', async () => {
    const { log, connection, control } = await faultyLog(engine.address)
    const circle: { self?: object } = {}
    circle.self = circle
    const [twice = anEvent()] = events(1)
    for (const wrong of [[anEvent({ big: 1n })], [anEvent({ circle })]])
      expect(await outcomeOf(log.append('tally-1', 'no-stream', wrong))).toBeInstanceOf(TypeError)
    expect(await outcomeOf(log.append('tally-1', 'no-stream', [twice, twice]))).toBeInstanceOf(RangeError)
    expect((await control.counts(connection)).appends).toBe(0)
    expect(await log.append('tally-1', 'no-stream', events(1))).toMatchObject({ revision: 0 })
  })

  test('what a server finds too large is final, and told as such', async () => {
    const { log, connection, control } = await faultyLog(engine.address)
    await control.fault({ on: 'append', does: 'too-large', connection })
    expect(await outcomeOf(log.append('tally-1', 'no-stream', events(1)))).toBeInstanceOf(AppendTooLarge)
    expect((await control.counts(connection)).appends).toBe(1)
  })

  test('an address that turns the errors of appends off: a wrong revision is a conflict all the same', async () => {
    const log = await eventStoreLog({ url: `${engine.address}&throwOnAppendFailure=false` })
    await log.append('tally-1', 'no-stream', events(3))
    expect(await outcomeOf(log.append('tally-1', 0, events(1)))).toMatchObject({ actual: 2 })
    expect(await outcomeOf(log.append('tally-2', 0, events(1)))).toMatchObject({ actual: 'no-stream' })
  })

  test('a refused append is final', async () => {
    const { log, connection, control } = await faultyLog(engine.address)
    await control.fault({ on: 'append', does: 'denied', connection })
    expect(await outcomeOf(log.append('tally-1', 'no-stream', events(1)))).toBeInstanceOf(StoreBroken)
  })

  test('after its close, a log answers nothing and wakes nothing', async () => {
    const log = await openEventStoreLog({ url: engine.address, namespace: aName() })
    const appending = log.append('tally-1', 'no-stream', events(1))
    const stop = new AbortController()
    onTestFinished(() => stop.abort())
    const loop = (async () => {
      for await (const _ of log.subscribe(START, { signal: stop.signal }));
    })()
    await log.close()
    expect(await appending).toMatchObject({ revision: 0 })
    await within(loop, 'the end of the subscriber')
    expect(await outcomeOf(log.append('tally-1', 0, events(1)))).toBeInstanceOf(StoreUnavailable)
    expect(await outcomeOf(log.readStream('tally-1'))).toBeInstanceOf(StoreUnavailable)
    expect(log.healthy()).toBe(false)
  })
})

test('a process ends once its log is closed', async () => {
  const script = `
    const { openEventStoreLog } = await import(${JSON.stringify(import.meta.resolve('@pingboard/infra/event-log/eventstoredb/log.ts'))})
    const log = await openEventStoreLog({ url: ${JSON.stringify(engine.address)}, namespace: 'ends' })
    const stop = new AbortController()
    const loop = (async () => { for await (const _ of log.subscribe('', { signal: stop.signal })); })()
    await log.append('tally-' + crypto.randomUUID(), 'no-stream', [
      { id: crypto.randomUUID(), type: 't', data: {}, metadata: {}, recordedAt: new Date().toISOString() },
    ])
    await log.close()
    await loop
  `
  const flags = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', script]
  await within(promisify(execFile)(process.execPath, flags), 'the end of the process', LONG)
})

const portOf = ({ address }: Engine): number => Number(/:(\d+)\?/.exec(address)?.[1])
