import { setImmediate } from 'node:timers/promises'
import type { UserId } from '@pingboard/contracts/ids.ts'
import { describe, expect, it } from 'vitest'
import { stored } from '../kernel/testing/events.ts'
import { type TallyEvent, tallyTypes } from '../kernel/testing/tally.ts'
import type { EventLog } from '../ports/event-log.ts'
import { type Position, START, type StoredEvent } from '../ports/stored-event.ts'
import type { ViewDocument, ViewStore } from '../ports/view-store.ts'
import { indexActions } from './action-index.ts'
import { actionsIn } from './actions.ts'

const ann = 'a'.repeat(26) as UserId
const ben = 'b'.repeat(26) as UserId
const raised: TallyEvent = { type: 'Raised', data: { to: 1, by: 'somebody' } }

/** A store of one collection. `onStore` is called before each write. */
function someViews() {
  const documents = new Map<string, ViewDocument>()
  let place: Position = START
  const hooks = { onStore: async () => {}, onPlace: async () => {} }
  const views: Pick<ViewStore, 'get' | 'store' | 'checkpoint'> = {
    async get<Doc>(_: string, id: string) {
      return (documents.get(id) ?? null) as ViewDocument<Doc> | null
    },
    async checkpoint() {
      const found = place
      await hooks.onPlace()
      return found
    },
    async store(_, newer, checkpoint) {
      await hooks.onStore()
      for (const document of newer)
        if (document.revision > (documents.get(document.id)?.revision ?? -1))
          documents.set(document.id, JSON.parse(JSON.stringify(document)))
      if (checkpoint > place) place = checkpoint
    },
  }
  return { views, documents, hooks }
}

/** A log with one event by each of these people. */
function aLog(actors: readonly string[], limits?: { behind: number }) {
  const events: StoredEvent[] = []
  function add(actorId: string): void {
    const number = events.length
    const metadata = { commandId: 'c', actorId, $correlationId: 'r', $causationId: 'c' }
    const recordedAt = new Date(number).toISOString()
    events.push(stored(tallyTypes, 'one', number, raised, { metadata, recordedAt }))
  }
  for (const actorId of actors) add(actorId)
  let reading = 0
  let mostAtOnce = 0
  let read = 0
  const log: Pick<EventLog, 'readAll'> = {
    async readAll(after, { limit = 1000 } = {}) {
      mostAtOnce = Math.max(mostAtOnce, ++reading)
      await null
      reading--
      // Positions are numbers from 1, with leading zeros.
      const rest = events.slice(Number(after), Number(after) + limit)
      read += rest.length
      return { events: rest, position: rest.at(-1)?.position ?? after }
    },
  }
  const { views, documents, hooks } = someViews()
  return {
    actionsOf: actionsIn({ log, views }, limits),
    index: (signal = new AbortController().signal) => indexActions({ log, views }, signal),
    add,
    /** When each action of a person was, in milliseconds. */
    timesOf: (actorId: string) =>
      events.filter(({ metadata }) => metadata.actorId === actorId).map(({ recordedAt }) => recordedAt),
    mostAtOnce: () => mostAtOnce,
    read: () => read,
    documents,
    hooks,
  }
}

const times = (actions: readonly { at: string }[]) => actions.map(({ at }) => at)

describe('what somebody did', () => {
  it('is read from the whole log, in its order, in words of people', async () => {
    const { actionsOf, index } = aLog([ann, ben, 'system:evening', ...Array(1200).fill(ben), ann])
    const did = [
      { at: '1970-01-01T00:00:00.000Z', type: 'Raised', stream: 'tally-one' },
      { at: '1970-01-01T00:00:01.203Z', type: 'Raised', stream: 'tally-one' },
    ]
    expect(await actionsOf(ann)).toEqual(did)
    await index()
    expect(await actionsOf(ann)).toEqual(did)
  })
  it('is nothing where they did nothing', async () => {
    for (const { actionsOf, index } of [aLog([ben]), aLog([])]) {
      expect(await actionsOf(ann)).toEqual([])
      await index()
      expect(await actionsOf(ann)).toEqual([])
    }
  })
  it('is the newest ten thousand where there is more', async () => {
    for (const [count, isIndexed] of [
      [20_500, false],
      [10_350, true],
    ] as const) {
      const { actionsOf, index, timesOf } = aLog(Array(count).fill(ann))
      if (isIndexed) await index()
      const found = await actionsOf(ann)
      expect(found).toHaveLength(10_000)
      expect(times(found)).toEqual(timesOf(ann).slice(-10_000))
    }
  })
  it('is refused while the index is too far behind, and had once it has come closer', async () => {
    const { actionsOf, index } = aLog(Array(1000).fill(ann), { behind: 400 })
    for (let call = 0; call < 2; call++)
      await expect(actionsOf(ann)).rejects.toMatchObject({ code: 'OVERLOADED', extra: { retryAfter: 60 } })
    await index()
    expect(await actionsOf(ann)).toHaveLength(1000)
  })
  it('grows with the log', async () => {
    const { actionsOf, index, add } = aLog([ann, ben])
    expect(await actionsOf(ann)).toHaveLength(1)
    await index()
    add(ann)
    add(ben)
    expect(await actionsOf(ann)).toHaveLength(2)
    await index()
    expect(await actionsOf(ann)).toHaveLength(2)
    expect(await actionsOf(ben)).toHaveLength(2)
  })
  it('is read for one person at a time', async () => {
    const { actionsOf, mostAtOnce } = aLog(Array(2000).fill(ann))
    await Promise.all([actionsOf(ann), actionsOf(ann), actionsOf(ann)])
    expect(mostAtOnce()).toBe(1)
  })
})

describe('the index of actions', () => {
  it('spares an export the log, but for what came since', async () => {
    const { actionsOf, index, add, read } = aLog([...Array(700).fill(ben), ann])
    await index()
    add(ben)
    add(ann)
    const before = read()
    expect(await actionsOf(ann)).toHaveLength(2)
    expect(read() - before).toBe(2)
  })
  it('holds every action once, in its order, however many chunks they fill', async () => {
    for (const count of [1, 99, 100, 101, 199, 200, 201, 450]) {
      const { actionsOf, index, add, timesOf } = aLog(Array(count).fill(ann))
      for (let more = 0; more < 3; more++) {
        await index()
        expect(times(await actionsOf(ann))).toEqual(timesOf(ann))
        add(ann)
      }
    }
  })
  it('holds people only', async () => {
    const { index, documents } = aLog(['visitor', 'system:operator', ann, 'system:evening'])
    await index()
    expect([...documents.keys()]).toEqual([ann])
  })
  it('goes on from its place, and stores nothing when there is nothing new', async () => {
    const { index, hooks, read } = aLog(Array(60).fill(ann))
    await index()
    const before = read()
    hooks.onStore = () => Promise.reject(new Error('stored'))
    await index()
    expect(read()).toBe(before)
  })
  it('loses and doubles nothing when it is killed at any write', async () => {
    const others = Array.from({ length: 30 }, (_, number) => number.toString(36).padStart(26, '0'))
    const actors = Array.from({ length: 600 }, (_, number) => others[(number * 7) % 30] ?? '')
    // One person fills chunks, and their newest chunk and the full ones do not fit into one write.
    actors.unshift(ann)
    actors.push(...Array(700).fill(ann))
    const people = [ann, ...others] as UserId[]
    for (let nth = 1; ; nth++) {
      const { actionsOf, index, timesOf, hooks, add } = aLog(actors)
      let stores = 0
      hooks.onStore = async () => {
        if (++stores === nth) throw new Error('killed')
      }
      const wasKilled = await index().then(
        () => false,
        () => true,
      )
      for (const person of people) expect(times(await actionsOf(person))).toEqual(timesOf(person))
      hooks.onStore = async () => {}
      add(ann)
      await index()
      for (const person of people) expect(times(await actionsOf(person))).toEqual(timesOf(person))
      if (wasKilled) continue
      expect(nth).toBeGreaterThan(3)
      return
    }
  })
  it('is the same when two processes make it at once, and one of them is slow', async () => {
    const { actionsOf, index, timesOf, hooks, add, documents } = aLog([])
    for (let number = 0; number < 1500; number++) add(number % 3 === 0 ? ben : ann)
    let stores = 0
    const held = Promise.withResolvers<void>()
    hooks.onStore = () => (++stores === 1 ? held.promise : Promise.resolve())
    const slow = index()
    while (stores === 0) await setImmediate()
    for (let number = 0; number < 250; number++) add(ann)
    await index()
    const whole = new Map(documents)
    held.resolve()
    await slow
    expect(documents).toEqual(whole)
    for (const person of [ann, ben]) expect(times(await actionsOf(person))).toEqual(timesOf(person))
  })
  it('may move on while an export reads', async () => {
    const { actionsOf, index, timesOf, hooks } = aLog(Array(250).fill(ann))
    hooks.onPlace = async () => {
      hooks.onPlace = async () => {}
      await index()
    }
    expect(times(await actionsOf(ann))).toEqual(timesOf(ann))
  })
  it('stops at the signal, and keeps what it has', async () => {
    const { index, documents, read } = aLog(Array(2000).fill(ann))
    const stop = new AbortController()
    const indexing = index(stop.signal)
    while (read() < 100) await setImmediate()
    stop.abort()
    await indexing
    expect(read()).toBeLessThan(1000)
    expect(documents.get(ann)?.revision).toBe(read() - 1)
  })
})
