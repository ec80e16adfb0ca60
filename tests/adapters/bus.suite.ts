import { Rejection } from '@pingboard/services/kernel/decider.ts'
import type { PublicSource } from '@pingboard/services/kernel/public-events.ts'
import {
  type TallyEvent,
  type TallyPage,
  tallyPage,
  tallyTypes,
} from '@pingboard/services/kernel/testing/tally.ts'
import type { Bus, BusMessage } from '@pingboard/services/ports/bus.ts'
import { type EventLog, StoreFull } from '@pingboard/services/ports/event-log.ts'
import type { StoredEvent } from '@pingboard/services/ports/stored-event.ts'
import { expect, onTestFinished } from 'vitest'
import { anEvent } from './events.ts'
import { type PortPromise, suite, until, within } from './promises.ts'

export interface BusUnderTest {
  readonly log: EventLog
  readonly bus: Bus
  /** The bus of the next process to start. */
  restart(): Promise<Bus>
}

/** What the suite's adapters publish. */
export interface TallyChanged {
  readonly type: 'TallyChanged'
  readonly count: number
  readonly revision: number
  readonly previous: number
}
export const tallySource: PublicSource<TallyPage, TallyEvent, TallyChanged> = {
  topic: 'tallies',
  view: tallyPage,
  publish(events, doc) {
    const [first] = events
    const last = events.at(-1)
    if (!first || !last || doc === null) return null
    if (doc.name === 'unspeakable') throw new Error('cannot be told')
    return { type: 'TallyChanged', count: doc.count, revision: last.revision, previous: first.revision - 1 }
  },
}

type Told = Pick<BusMessage, 'key'> & Pick<TallyChanged, 'count' | 'revision'>

const raise = (log: EventLog, key: string, to: number) =>
  log.append(`${tallyTypes.category}-${key}`, 'any', [anEvent({ to })])
const name = (log: EventLog, key: string, text: string) =>
  log.append(`tally-${key}`, 'any', [anEvent({}, { type: 'tallies.Named.v1', data: { name: text } })])

/** Consumes in the background. */
function consume(
  bus: Bus,
  { name = 'c', from = 'checkpoint' as 'checkpoint' | 'now', topics = ['tallies'] } = {},
  handle: (message: BusMessage) => Promise<void> | void = () => {},
) {
  const stop = new AbortController()
  const messages: BusMessage[] = []
  const { promise: ready, resolve: onReady } = Promise.withResolvers<void>()
  const loop = bus.consume(
    { name, topics, from, onReady },
    async message => {
      messages.push(message)
      await handle(message)
    },
    stop.signal,
  )
  onTestFinished(() => stop.abort())
  const end = async () => {
    stop.abort()
    await within(loop, 'the end of the consumer')
  }
  const told = (): Told[] =>
    messages.map(({ key, event }) => {
      const { count, revision } = event as TallyChanged
      return { key, count, revision }
    })
  return { messages, told, end, stop, loop, ready: () => within(ready, 'a consumer that is ready') }
}
type Consumer = ReturnType<typeof consume>

const heard = ({ told }: Consumer, key: string, count: number) =>
  until(() => told().some(message => message.key === key && message.count === count), `${key} at ${count}`)

export const busPromises: readonly PortPromise<BusUnderTest>[] = [
  {
    title: 'a message carries its key, place, gesture and cause',
    async run(open) {
      const { log, bus } = await open()
      const consumer = consume(bus)
      const { position } = await raise(log, 'a', 1)
      await heard(consumer, 'a', 1)
      const [stored] = (await log.readStream('tally-a')) as [StoredEvent]
      expect(consumer.messages).toEqual([
        {
          topic: 'tallies',
          key: 'a',
          event: { type: 'TallyChanged', count: 1, revision: 0, previous: -1 },
          position,
          correlationId: stored.metadata.$correlationId,
          causationId: stored.metadata.$causationId,
        },
      ])
    },
  },
  {
    title: 'the messages of one key come in order, each at least once, and the last one tells the last state',
    async run(open) {
      const { log, bus } = await open()
      const consumer = consume(bus)
      for (let to = 1; to <= 30; to++) await Promise.all(['a', 'b', 'c'].map(key => raise(log, key, to)))
      for (const key of ['a', 'b', 'c']) await heard(consumer, key, 30)
      for (const key of ['a', 'b', 'c']) {
        const revisions = consumer.told().flatMap(message => (message.key === key ? message.revision : []))
        expect(revisions).toEqual(revisions.toSorted((x, y) => x - y))
        expect(revisions.at(-1)).toBe(29)
      }
    },
  },
  {
    title: 'a burst on one key may be told once, from before its first event to its last',
    async run(open) {
      const { log, bus } = await open()
      const batch = Array.from({ length: 10 }, (_, i) => anEvent({ to: i + 1 }))
      await log.append('tally-a', 'no-stream', batch)
      const consumer = consume(bus)
      await heard(consumer, 'a', 10)
      let revision = -1
      for (const { event } of consumer.messages) {
        expect((event as TallyChanged).previous).toBe(revision)
        revision = (event as TallyChanged).revision
      }
      expect(revision).toBe(9)
    },
  },
  {
    title: 'a consumer that was away receives what it missed, and not what it had',
    async run(open) {
      const { log, bus, restart } = await open()
      const before = consume(bus)
      await raise(log, 'early', 1)
      await heard(before, 'early', 1)
      // What a consumer had before it was ready may come once more: the broker has its own copy of that.
      await before.ready()
      await raise(log, 'quiet', 1)
      await raise(log, 'a', 1)
      await heard(before, 'a', 1)
      await heard(before, 'quiet', 1)
      await before.end()
      await raise(log, 'early', 2)
      await raise(log, 'a', 2)
      await raise(log, 'b', 1)
      const after = consume(await restart())
      await heard(after, 'a', 2)
      await heard(after, 'b', 1)
      await heard(after, 'early', 2)
      expect(after.told().map(({ key }) => key)).not.toContain('quiet')
      const [first] = after.messages.filter(({ key }) => key === 'a')
      expect((first?.event as TallyChanged | undefined)?.previous).toBe(0)
    },
  },
  {
    title: 'a message whose handling was cut off comes again',
    async run(open) {
      const { log, bus, restart } = await open()
      const cut: Consumer = consume(bus, {}, () => {
        cut.stop.abort()
        throw new Error('cut off')
      })
      await raise(log, 'a', 1)
      await until(() => cut.messages.length > 0, 'the first delivery')
      await within(cut.loop, 'the end')
      const again = consume(await restart())
      await heard(again, 'a', 1)
    },
  },
  {
    title: 'a message is not taken for handled while its handler still runs',
    async run(open) {
      const { log, bus, restart } = await open()
      const { promise: never } = Promise.withResolvers<void>()
      const stuck = consume(bus, {}, () => never)
      await raise(log, 'a', 1)
      await until(() => stuck.messages.length > 0, 'the first delivery')
      await raise(log, 'b', 1)
      const again = consume(await restart())
      await heard(again, 'a', 1)
    },
  },
  {
    title: 'a handler that fails is called again, three times at most, and the next messages come',
    async run(open) {
      const { log, bus } = await open()
      let failures = 2
      const consumer = consume(bus, {}, ({ key }) => {
        if (key === 'hopeless' || (key === 'a' && failures-- > 0)) throw new Error('not now')
      })
      await raise(log, 'a', 1)
      await raise(log, 'hopeless', 1)
      await raise(log, 'b', 1)
      await heard(consumer, 'b', 1)
      const calls = (wanted: string) => consumer.messages.filter(({ key }) => key === wanted).length
      expect([calls('a'), calls('hopeless'), calls('b')]).toEqual([3, 4, 1])
    },
  },
  {
    title: 'a full disk is waited out: what cannot be stored now is not given up',
    async run(open) {
      const { log, bus } = await open()
      let failures = 5
      const done: string[] = []
      const consumer = consume(bus, {}, ({ key }) => {
        if (failures-- > 0) throw new StoreFull('the disk is full')
        done.push(key)
      })
      await raise(log, 'a', 1)
      await until(() => done.includes('a'), 'room on the disk')
      await consumer.end()
    },
  },
  {
    title: 'a view that is behind is waited out: what reads it misses nothing',
    async run(open) {
      const { log, bus } = await open()
      let failures = 5
      const done: string[] = []
      const consumer = consume(bus, {}, ({ key }) => {
        if (failures-- > 0) throw new Rejection('VIEW_BEHIND')
        done.push(key)
      })
      await raise(log, 'a', 1)
      await until(() => done.includes('a'), 'the view to come as far')
      await consumer.end()
    },
  },
  {
    title: 'each consumer has its own place, and one that fails holds up no other',
    async run(open) {
      const { log, bus } = await open()
      const { promise: never } = Promise.withResolvers<void>()
      consume(bus, { name: 'stuck' }, () => never)
      const one = consume(bus, { name: 'one' })
      await raise(log, 'a', 1)
      await heard(one, 'a', 1)
      const late = consume(bus, { name: 'late' })
      await heard(late, 'a', 1)
    },
  },
  {
    title: 'from now starts at the end and keeps no place',
    async run(open) {
      const { log, bus } = await open()
      await raise(log, 'a', 1)
      const first = consume(bus, { from: 'now' })
      await until(async () => {
        await raise(log, 'b', 2)
        return first.messages.length > 0
      }, 'a message')
      expect(first.told().every(({ key }) => key === 'b')).toBe(true)
      await first.end()
      await raise(log, 'c', 3)
      const second = consume(bus, { from: 'now' })
      await until(async () => {
        await raise(log, 'd', 4)
        return second.messages.length > 0
      }, 'a message')
      expect(second.told().every(({ key }) => key === 'd')).toBe(true)
    },
  },
  {
    title: 'what is not to be told, or cannot be, is passed over; other topics too',
    async run(open) {
      const { log, bus } = await open()
      const consumer = consume(bus)
      const deaf = consume(bus, { name: 'deaf', topics: ['others'] })
      await raise(log, 'ended', 1)
      await heard(consumer, 'ended', 1)
      await log.append('tally-ended', 'any', [anEvent({}, { type: 'tallies.Ended.v1', data: {} })])
      await name(log, 'unspeakable', 'unspeakable')
      await name(log, 'poisoned', 'poison')
      await raise(log, 'a', 1)
      await heard(consumer, 'a', 1)
      expect(consumer.told().map(({ key }) => key)).toEqual(['ended', 'a'])
      expect(deaf.messages).toEqual([])
    },
  },
  {
    title: 'ending the signal ends the consumer promptly',
    async run(open) {
      const { bus } = await open()
      await consume(bus).end()
      await consume(bus, { from: 'now' }).end()
    },
  },
]

export const busSuite = (name: string, open: () => Promise<BusUnderTest>): void =>
  suite(`bus: ${name}`, busPromises, open)
