import { backFilled } from '@pingboard/services/kernel/back-fill.ts'
import { consumerPlace } from '@pingboard/services/kernel/delivery.ts'
import { PUBLISHED, publish } from '@pingboard/services/kernel/publisher.ts'
import { tallyPage, tallyTypes } from '@pingboard/services/kernel/testing/tally.ts'
import type { Bus, BusMessage } from '@pingboard/services/ports/bus.ts'
import { StoreUnavailable } from '@pingboard/services/ports/event-log.ts'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openBroker } from '../support/broker.ts'
import { brokerBus } from './broker-bus.ts'
import { busSuite, tallySource } from './bus.suite.ts'
import { embedded } from './embedded.ts'
import { anEvent } from './events.ts'
import { until, within } from './promises.ts'
import { publisherSuite } from './publisher.suite.ts'

const logger = { warn() {}, error() {} }
const sources = [tallySource]

busSuite('a broker, and the log behind it', brokerBus)
publisherSuite('a broker', async () => openBroker().connect())

/** A log with its views, an empty broker, and a signal that aborts when the test ends. */
async function opened(keeps?: number) {
  const { log, views } = await embedded()
  const stop = new AbortController()
  onTestFinished(() => stop.abort())
  const raise = (to: number) => log.append('tally-a', 'any', [anEvent({ to })])
  return { log, views, broker: openBroker(keeps), signal: stop.signal, raise }
}

const countOf = ({ event }: BusMessage) => (event as { count: number }).count

test('while the broker is away nothing is published, and a publisher that begins again loses nothing', async () => {
  const { log, views, broker, signal, raise } = await opened()
  const { publisher } = broker.connect()
  const ended = publish({ log, views, sources, publisher, logger }, signal)
  await raise(1)
  await until(() => broker.given() === 1, 'the first message')
  broker.away(true)
  await raise(2)
  await expect(within(ended, 'the failure')).rejects.toThrow(StoreUnavailable)
  await raise(3)
  const head = await log.head()
  expect(await views.checkpoint(PUBLISHED)).not.toBe(head)
  broker.away(false)
  void publish({ log, views, sources, publisher, logger }, signal)
  await until(async () => (await views.checkpoint(PUBLISHED)) === head, 'the rest')
  expect(broker.given()).toBeGreaterThan(1)
})

test('a publisher that begins anew goes on from its place', async () => {
  const { log, views, broker, signal, raise } = await opened()
  const first = new AbortController()
  const { publisher } = broker.connect()
  const loop = publish({ log, views, sources, publisher, logger }, first.signal)
  await raise(1)
  await until(() => broker.given() === 1, 'the first message')
  first.abort()
  await loop
  await raise(2)
  void publish({ log, views, sources, publisher, logger }, signal)
  await until(() => broker.given() > 1, 'the second message')
  expect(broker.given()).toBe(2)
})

test('a new consumer begins from the log, whatever the broker still keeps, and hears each thing once', async () => {
  const { log, views, broker, signal, raise } = await opened(2)
  const { publisher, bus } = broker.connect()
  void publish({ log, views, sources, publisher, logger }, signal)
  for (let to = 1; to <= 20; to++) {
    await raise(to)
    // One message each: a burst would become one message.
    await until(() => broker.given() === to, `message ${to}`)
  }
  const heard: BusMessage[] = []
  const consumer = { name: 'new', topics: ['tallies'], from: 'checkpoint' } as const
  void backFilled({ bus, log, views, sources }).consume(consumer, message => void heard.push(message), signal)
  await until(() => heard.some(message => countOf(message) === 20), 'what had happened')
  expect(heard.map(countOf)).toEqual([20])
  await raise(21)
  await until(() => heard.length > 1, 'what happens next')
  expect(heard.map(countOf)).toEqual([20, 21])
  await until(
    async () => (await views.checkpoint(consumerPlace('new'))) === (await log.head()),
    'its place at the end',
  )
})

test('what happens while a consumer is being filled from the log comes once, after it', async () => {
  const { log, views, broker, signal, raise } = await opened()
  const { publisher, bus } = broker.connect()
  void publish({ log, views, sources, publisher, logger }, signal)
  await raise(1)
  const heard: number[] = []
  const consumer = { name: 'new', topics: ['tallies'], from: 'checkpoint' } as const
  let raised: Promise<unknown> | undefined
  const handle = async (message: BusMessage) => {
    heard.push(countOf(message))
    // A message is published while the handler still works on the message from the log.
    raised ??= raise(2).then(() => until(() => broker.given() > 1, 'the second message'))
    await raised
  }
  void backFilled({ bus, log, views, sources }).consume(consumer, handle, signal)
  await until(() => heard.includes(2), 'the second')
  expect(heard).toEqual([1, 2])
})

test('what is appended and published before the log is read is not told again, older than what was told', async () => {
  const { log, views, broker, signal, raise } = await opened()
  const { publisher, bus } = broker.connect()
  void publish({ log, views, sources, publisher, logger }, signal)
  await raise(1)
  const late = {
    ...log,
    readAll: log.readAll.bind(log),
    // The end of the log is known, and before its events are read two more are there.
    async head() {
      const head = await log.head()
      for (const to of [2, 3]) {
        await raise(to)
        await until(() => broker.given() === to, `message ${to}`)
      }
      return head
    },
  }
  const heard: number[] = []
  const consumer = { name: 'new', topics: ['tallies'], from: 'checkpoint' } as const
  const handle = (message: BusMessage) => void heard.push(countOf(message))
  void backFilled({ bus, log: late, views, sources }).consume(consumer, handle, signal)
  await until(() => heard.includes(3), 'the third')
  await raise(4)
  await until(() => heard.includes(4), 'the fourth')
  expect(heard).toEqual([3, 4])
})

test('a consumer that is stopped while it is being filled ends, and begins again from its place', async () => {
  const { log, views, broker, signal, raise } = await opened()
  const { publisher, bus } = broker.connect()
  void publish({ log, views, sources, publisher, logger }, signal)
  await raise(1)
  const stop = new AbortController()
  const consumer = { name: 'new', topics: ['tallies'], from: 'checkpoint' } as const
  const filling = backFilled({ bus, log, views, sources }).consume(
    consumer,
    async () => {
      // A second message waits at the broker until the filling is over.
      await raise(2)
      await until(() => broker.given() > 1, 'the second message')
      stop.abort()
      throw new Error('cut off')
    },
    stop.signal,
  )
  await within(filling, 'the end')
  const heard: number[] = []
  void backFilled({ bus, log, views, sources }).consume(
    consumer,
    message => void heard.push(countOf(message)),
    signal,
  )
  await until(() => heard.includes(2), 'what it was told of')
})

describe('a consumer of several topics', () => {
  const others: typeof tallySource = {
    ...tallySource,
    topic: 'others',
    view: { ...tallyPage, types: { ...tallyTypes, category: 'other' } },
  }
  const topics = ['tallies', 'others']
  const OTHER = { key: 'a', topic: 'others', correlationId: 'gesture', causationId: 'command' }

  /** A log of both topics, and a consumer whose broker hands over nothing but what the test does. */
  async function twoTopics() {
    const { log, views, raise, signal } = await opened()
    const heard: string[] = []
    async function started(handle: (message: BusMessage) => void = () => {}) {
      const stop = new AbortController()
      const ready = Promise.withResolvers<void>()
      let receive: (message: BusMessage) => Promise<void> | void = () => {}
      const bus: Bus = {
        async consume({ onReady }, handle, until) {
          receive = handle
          onReady?.()
          await new Promise<void>(resolve => until.addEventListener('abort', () => resolve(), { once: true }))
        },
      }
      const consumed = backFilled({ bus, log, views, sources: [tallySource, others], logger }).consume(
        { name: 'two', topics, from: 'checkpoint', onReady: ready.resolve },
        message => {
          handle(message)
          heard.push(message.topic)
        },
        AbortSignal.any([stop.signal, signal]),
      )
      return {
        ready: () => within(ready.promise, 'the consumer'),
        receive: (message: BusMessage) => receive(message),
        async end() {
          stop.abort()
          await within(consumed, 'its end')
        },
      }
    }
    return {
      ...{ log, views, raise, heard, started },
      raiseOther: (to: number) => log.append('other-a', 'any', [anEvent({ to })]),
      /** Starts it, and ends it once it is ready. */
      async restarted() {
        const again = await started()
        await again.ready()
        await again.end()
      },
    }
  }

  test.each(['an empty log', 'a log that it has handled', 'one place for all topics'])(
    'misses nothing when the broker loses what it had not handled of one of them, after %s',
    async before => {
      const { log, views, raise, raiseOther, heard, started, restarted } = await twoTopics()
      if (before !== 'an empty log') await raise(1)
      if (before === 'one place for all topics') await views.store(consumerPlace('two'), [], await log.head())
      const first = await started()
      await first.ready()
      heard.length = 0
      await raise(2)
      await raiseOther(1)
      const event = { type: 'TallyChanged', count: 1 }
      await first.receive({ ...OTHER, event, position: await log.head() })
      await first.end()
      expect(heard).toEqual(['others'])
      await restarted()
      expect(heard.filter(topic => topic === 'tallies')).toHaveLength(1)
      const told = heard.length
      await restarted()
      expect(heard).toHaveLength(told)
    },
  )

  test('misses nothing when its first filling ends between two topics', async () => {
    const { raise, raiseOther, heard, started, restarted } = await twoTopics()
    await raise(1)
    await raiseOther(1)
    const cut = await started(({ topic }) => {
      if (topic === 'others') throw new StoreUnavailable('the engine is away')
    })
    await until(() => heard.includes('tallies'), 'the first topic')
    await cut.end()
    await restarted()
    expect(heard).toEqual(['tallies', 'others'])
  })

  test('leaves its lowest place to backups and migrations', async () => {
    const { log, views, raise, raiseOther, started } = await twoTopics()
    await raise(1)
    const first = await started()
    await first.ready()
    const level = await log.head()
    await raise(2)
    await raiseOther(1)
    const event = { type: 'TallyChanged', count: 1 }
    await first.receive({ ...OTHER, event, position: await log.head() })
    await first.end()
    expect(await views.checkpoint(consumerPlace('two'))).toBe(level)
  })
})
