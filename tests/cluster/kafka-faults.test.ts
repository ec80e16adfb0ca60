import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openKafka as connect } from '@pingboard/infra/bus/kafka/kafka.ts'
import { backFilled } from '@pingboard/services/kernel/back-fill.ts'
import { publish } from '@pingboard/services/kernel/publisher.ts'
import type { Bus, BusMessage, Subscription } from '@pingboard/services/ports/bus.ts'
import { StoreUnavailable } from '@pingboard/services/ports/event-log.ts'
import type { Publisher } from '@pingboard/services/ports/publisher.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { TallyChanged } from '../adapters/bus.suite.ts'
import { embedded } from '../adapters/embedded.ts'
import { anEvent } from '../adapters/events.ts'
import { waitAtMost, within } from '../adapters/promises.ts'
import type { Engine } from '../engines/engine.ts'
import { hasOwnKafka, NEEDS_OWN_KAFKA, openOwnKafka } from '../engines/kafka.ts'
import { aPrefix, logger, sources, until, withTopics } from './kafka-bus.ts'

// A killed broker is back within some seconds, a request to a frozen one waits for ten.
waitAtMost(120_000)
const LONG = { timeout: 600_000 }
const absent = hasOwnKafka() ? undefined : NEEDS_OWN_KAFKA

const message = (count: number, key = 'a'): BusMessage => ({
  topic: 'tallies',
  key,
  event: { type: 'TallyChanged', count },
  position: String(count).padStart(16, '0'),
  correlationId: `gesture-${count}`,
  causationId: `command-${count}`,
})

/** What was not acknowledged is sent again, as the kernel's publisher does. */
async function sendAgain(publisher: Publisher, one: BusMessage): Promise<void> {
  for (;;) {
    try {
      return await publisher.send([one])
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error
    }
  }
}

/** Messages by consumer that told of something between them and all before: a burst becomes one message. */
const gaps = new Map<string, TallyChanged[]>()

async function listening(bus: Bus, change: Partial<Subscription> = {}) {
  const stop = new AbortController()
  onTestFinished(() => stop.abort())
  const heard: number[] = []
  let newest = -1
  const ready = Promise.withResolvers<void>()
  const consumer = { name: 'c', topics: ['tallies'], from: 'checkpoint', ...change } as const
  const handle = (one: BusMessage) => {
    const event = one.event as TallyChanged
    if (event.previous > newest) gaps.set(consumer.name, [...(gaps.get(consumer.name) ?? []), event])
    newest = Math.max(newest, event.revision ?? newest)
    heard.push(event.count)
  }
  void bus.consume({ ...consumer, onReady: ready.resolve }, handle, stop.signal)
  await within(ready.promise, 'the consumer')
  return heard
}

describe.skipIf(absent)(`a broker that fails${absent ? ` (needs ${absent})` : ''}`, () => {
  let engine: Engine
  const own = () => ({ brokers: [engine.address] })
  beforeAll(async () => {
    engine = await openOwnKafka()
  })
  afterAll(() => engine?.close())

  const answers = () =>
    connect({ brokers: [engine.address] }).then(
      kafka => kafka.close().then(() => true),
      () => false,
    )
  // A test that failed may have left the broker frozen or ended.
  beforeEach(async () => {
    engine.thaw()
    if (await answers()) return
    await engine.kill()
    await engine.start()
    await until(answers, 'that the broker answers')
  }, LONG.timeout)

  /** Publishes until the signal ends, and begins again after each failure, as the task of a process does. */
  async function publishing(prefix: string) {
    const { log, views } = await embedded()
    const kafka = await withTopics(prefix, { partitions: 2 }, own())
    const stop = new AbortController()
    onTestFinished(() => stop.abort())
    const { publisher } = kafka
    let failures = 0
    void (async () => {
      while (!stop.signal.aborted) {
        await publish({ log, views, sources, publisher, logger }, stop.signal).catch((error: unknown) => {
          if (!(error instanceof StoreUnavailable)) throw error
          failures++
        })
      }
    })()
    const raise = (to: number) => log.append('tally-a', 'any', [anEvent({ to })])
    return { log, views, kafka, raise, failures: () => failures }
  }

  test(
    'killed and started while publishing and consuming: nothing is lost, to no consumer',
    LONG,
    async () => {
      const prefix = aPrefix()
      const { log, views, kafka, raise } = await publishing(prefix)
      const filled = backFilled({ bus: kafka.bus, log, views, sources, logger })
      const kept = await listening(filled, { name: 'kept' })
      const bare = await listening(kafka.bus, { name: 'bare' })
      const live = await listening(kafka.bus, { name: 'live', from: 'now' })
      let raised = 0
      const raiseSome = async (number: number) => {
        for (const end = raised + number; raised < end; ) await raise(++raised)
      }
      await raiseSome(20)
      const killed = engine.kill()
      await raiseSome(20)
      await killed
      await until(() => !kafka.healthy(), 'that the broker is missed')
      await raiseSome(20)
      await engine.start()
      await until(() => kafka.healthy(), 'that it is back')
      await raiseSome(1)
      for (const heard of [kept, bare, live]) await until(() => heard.at(-1) === raised, 'the last message')
      for (const name of ['kept', 'bare', 'live']) expect(gaps.get(name) ?? []).toEqual([])
    },
  )

  test('killed while messages are sent one by one: each acknowledged one arrives', LONG, async () => {
    const prefix = aPrefix()
    const kafka = await withTopics(prefix, {}, own())
    const bare = await listening(kafka.bus, { name: 'bare' })
    const live = await listening(kafka.bus, { name: 'live', from: 'now' })
    let sent = 0
    const sendTo = async (end: number) => {
      while (sent < end) await sendAgain(kafka.publisher, message(++sent))
    }
    await sendTo(50)
    const sending = sendTo(150)
    const killed = engine.kill()
    await killed
    await engine.start()
    await sending
    for (const heard of [bare, live]) {
      await until(() => heard.at(-1) === sent, 'the last message')
      expect(heard).toEqual(Array.from({ length: sent }, (_, i) => i + 1))
    }
  })

  test('away: a send fails after its time, and the next one after the return succeeds', LONG, async () => {
    const kafka = await withTopics(aPrefix(), {}, own())
    const heard = await listening(kafka.bus)
    await kafka.publisher.send([message(1)])
    await engine.kill()
    await expect(kafka.publisher.send([message(2)])).rejects.toThrow(StoreUnavailable)
    expect(kafka.healthy()).toBe(false)
    await expect(connect({ brokers: [engine.address] })).rejects.toThrow(StoreUnavailable)
    await expect(kafka.lag()).rejects.toThrow(StoreUnavailable)
    await engine.start()
    await until(answers, 'that the broker answers')
    await kafka.publisher.send([message(3)])
    await until(() => heard.includes(3), 'the message after the return')
    await until(() => kafka.healthy(), 'that all is well')
    // Of the failed send the caller knows nothing. It must not come after what was sent later.
    expect([
      [1, 3],
      [1, 2, 3],
    ]).toContainEqual(heard)
  })

  test(
    'frozen: a send fails after its time and never comes later; consumers go on once it thaws',
    LONG,
    async () => {
      const kafka = await withTopics(aPrefix(), {}, own())
      const heard = await listening(kafka.bus)
      const live = await listening(kafka.bus, { name: 'live', from: 'now' })
      await kafka.publisher.send([message(1)])
      onTestFinished(() => engine.thaw())
      engine.freeze()
      const failing = expect(kafka.publisher.send([message(2)])).rejects.toThrow(StoreUnavailable)
      await failing
      engine.thaw()
      await until(
        () =>
          kafka.publisher.send([message(3)]).then(
            () => true,
            () => false,
          ),
        'a send',
      )
      await kafka.publisher.send([message(4)])
      for (const all of [heard, live]) {
        await until(() => all.at(-1) === 4, 'the last message')
        expect(all).toEqual(all.toSorted((a, b) => a - b))
      }
      await until(() => kafka.healthy(), 'that all is well')
    },
  )

  test('a process that ends closes all: no socket and no timer keeps it alive', LONG, async () => {
    const prefix = aPrefix()
    await withTopics(prefix, {}, own())
    const script = `
      import { openKafka } from '@pingboard/infra/bus/kafka/kafka.ts'
      const kafka = await openKafka({ brokers: ['${engine.address}'], prefix: '${prefix}' })
      const stop = new AbortController()
      const ready = Promise.withResolvers()
      const heard = Promise.withResolvers()
      const consumer = { name: 'c', topics: ['tallies'], from: 'checkpoint', onReady: ready.resolve }
      const loop = kafka.bus.consume(consumer, heard.resolve, stop.signal)
      const live = kafka.bus.consume({ ...consumer, name: 'live', from: 'now', onReady: undefined }, () => {}, stop.signal)
      await ready.promise
      await kafka.publisher.send([${JSON.stringify(message(1))}])
      await heard.promise
      if (process.argv.includes('orderly')) { stop.abort(); await Promise.all([loop, live]) }
      await kafka.close()
      process.stdout.write('closed')
    `
    for (const how of ['orderly', 'at once']) {
      const child = spawn(process.execPath, ['--input-type=module', '-e', script, '--', how], {
        cwd: import.meta.dirname,
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      onTestFinished(() => void child.kill('SIGKILL'))
      let [said, complained] = ['', '']
      child.stdout.on('data', text => (said += text))
      child.stderr.on('data', text => (complained += text))
      const [code] = await within(once(child, 'exit'), 'the end of the process')
      expect([code, said]).toEqual([0, 'closed'])
      // Node warns of a timer with a negative time.
      expect(complained).toBe('')
    }
  })

  test('a consumer is closed while the broker is away: it ends', LONG, async () => {
    const kafka = await withTopics(aPrefix(), {}, own())
    await listening(kafka.bus)
    await engine.kill()
    await until(() => !kafka.healthy(), 'that the broker is missed')
    await within(kafka.close(), 'the end')
    await engine.start()
  })

  test('an address where nobody answers is told as such', async () => {
    await expect(connect({ brokers: ['127.0.0.1:1'] })).rejects.toThrow(StoreUnavailable)
  })
})
