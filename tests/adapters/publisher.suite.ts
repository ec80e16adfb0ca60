import type { Bus, BusMessage } from '@pingboard/services/ports/bus.ts'
import type { Publisher } from '@pingboard/services/ports/publisher.ts'
import { expect, onTestFinished } from 'vitest'
import { type PortPromise, suite, until, within } from './promises.ts'

export interface PublisherUnderTest {
  readonly publisher: Publisher
  /** The bus that receives the messages. */
  readonly bus: Bus
}

const aMessage = (key: string, count: number, topic = 'tallies'): BusMessage => ({
  topic,
  key,
  event: { type: 'TallyChanged', count },
  position: String(count).padStart(16, '0'),
  correlationId: `gesture-${count}`,
  causationId: `command-${count}`,
})

/** Starts a consumer; resolves once it is ready. */
async function consumer(bus: Bus, name = 'c', topics = ['tallies']) {
  const stop = new AbortController()
  onTestFinished(() => stop.abort())
  const heard: BusMessage[] = []
  const ready = Promise.withResolvers<void>()
  const loop = bus.consume(
    { name, topics, from: 'checkpoint', onReady: ready.resolve },
    message => void heard.push(message),
    stop.signal,
  )
  await within(ready.promise, 'the consumer')
  return {
    heard,
    async end() {
      stop.abort()
      await within(loop, 'the end of the consumer')
    },
    counts: (key: string) =>
      heard.filter(message => message.key === key).map(({ event }) => (event as { count: number }).count),
  }
}

export const publisherPromises: readonly PortPromise<PublisherUnderTest>[] = [
  {
    title: 'a message arrives as it was sent',
    async run(open) {
      const { publisher, bus } = await open()
      const { heard } = await consumer(bus)
      const message = aMessage('a', 1)
      await publisher.send([message])
      await until(() => heard.length > 0, 'the message')
      expect(heard).toEqual([message])
    },
  },
  {
    title: 'messages of one key arrive in the order of the calls, all of them',
    async run(open) {
      const { publisher, bus } = await open()
      const { counts } = await consumer(bus)
      for (let count = 1; count <= 30; count += 3)
        await publisher.send(['a', 'b', 'a', 'a'].map((key, i) => aMessage(key, count + Math.max(0, i - 1))))
      await until(() => counts('a').at(-1) === 30 && counts('b').length === 10, 'the last ones')
      expect(counts('a')).toEqual(Array.from({ length: 30 }, (_, i) => i + 1))
    },
  },
  {
    title: 'what is sent while a consumer is away is kept for it',
    async run(open) {
      const { publisher, bus } = await open()
      const before = await consumer(bus)
      await publisher.send([aMessage('a', 1)])
      await until(() => before.heard.length > 0, 'the first message')
      await before.end()
      await publisher.send([aMessage('a', 2), aMessage('a', 3)])
      const after = await consumer(bus)
      await until(() => after.counts('a').includes(3), 'what was kept')
      expect(after.counts('a').filter(count => count > 1)).toEqual([2, 3])
    },
  },
  {
    title: 'each consumer is told of its topics alone',
    async run(open) {
      const { publisher, bus } = await open()
      const tallies = await consumer(bus)
      const both = await consumer(bus, 'both', ['tallies', 'others'])
      await publisher.send([aMessage('a', 1), aMessage('b', 2, 'others'), aMessage('a', 3)])
      await until(() => tallies.heard.length > 1 && both.heard.length > 2, 'all of them')
      expect(tallies.heard.map(({ topic }) => topic)).toEqual(['tallies', 'tallies'])
      expect(both.heard).toHaveLength(3)
    },
  },
  {
    title: 'nothing to send is sent at once',
    async run(open) {
      const { publisher, bus } = await open()
      const { heard } = await consumer(bus)
      await within(publisher.send([]), 'the answer')
      await publisher.send([aMessage('a', 1)])
      await until(() => heard.length > 0, 'the message after it')
      expect(heard).toHaveLength(1)
    },
  },
]

export const publisherSuite = (name: string, open: () => Promise<PublisherUnderTest>): void =>
  suite(`publisher: ${name}`, publisherPromises, open)
