import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { EventLog, Page } from '../ports/event-log.ts'
import type { StoredEvent } from '../ports/stored-event.ts'
import type { ViewDocument, ViewStore } from '../ports/view-store.ts'
import { pastPages } from './past-pages.ts'
import { stored } from './testing/events.ts'
import { type TallyEvent, type TallyPage, tallyPage, tallyTypes } from './testing/tally.ts'
import { advance } from './view.ts'
import { EVERY, keepWaypoints, waypointsName } from './waypoints.ts'

const raised = (to: number): TallyEvent => ({ type: 'Raised', data: { to, by: 'a' } })
const streamWith = (length: number, at: Record<number, TallyEvent> = {}) =>
  Array.from({ length }, (_, revision) => stored(tallyTypes, 't', revision, at[revision] ?? raised(revision)))

function aLog(events: readonly StoredEvent[]) {
  const counts = { read: 0 }
  const log: Pick<EventLog, 'readStream' | 'subscribe'> = {
    async readStream(_stream, after = -1, limit = Infinity) {
      const found = events.slice(after + 1, after + 1 + limit)
      counts.read += found.length
      return found
    },
    async *subscribe(after, { signal }) {
      const from = events.findIndex(({ position }) => position > after)
      for (let at = from; from >= 0 && at < events.length && !signal.aborted; at += 500) {
        const found = events.slice(at, at + 500)
        yield { events: found, position: found.at(-1)?.position ?? after } satisfies Page
      }
    },
  }
  return { log, counts }
}

function aStore() {
  const documents = new Map<string, ViewDocument>()
  let checkpoint = ''
  const store = {
    get: async (name: string, id: string) => documents.get(`${name}/${id}`) ?? null,
    async store(name: string, made: readonly ViewDocument[], position: string) {
      for (const document of made) documents.set(`${name}/${document.id}`, document)
      checkpoint = position
    },
    checkpoint: async () => checkpoint,
  }
  return { documents, store: store as unknown as ViewStore }
}

const pageAfter = (events: readonly StoredEvent[]) =>
  events.reduce<ViewDocument | null>((document, event) => advance(tallyPage, document, event), null)

describe('a page as it was', () => {
  const events = streamWith(3 * EVERY + 7, { 1500: { type: 'Named', data: { name: 'n' } } })

  it('that has not come yet is looked for once, however far ahead it is', async () => {
    const { log, counts } = aLog(events)
    let lookups = 0
    const waypoints: Pick<ViewStore, 'get'> = {
      async get() {
        lookups++
        return null
      },
    }
    for (const revision of [events.length, 999_999_999, 2 ** 36 + 1, Number.MAX_SAFE_INTEGER])
      expect(await pastPages(tallyPage, log, waypoints)('tally-t', revision)).toBeNull()
    expect([lookups, counts.read]).toEqual([0, 0])
  })

  it('is what folding up to there leaves, with waypoints and without', async () => {
    const { log } = aLog(events)
    const { store } = aStore()
    await keepWaypoints(tallyPage, { log, views: store }, new AbortController().signal)
    const fromWaypoints = pastPages<TallyPage>(tallyPage, log, store)
    const fromStart = pastPages<TallyPage>(tallyPage, log, null)
    await fc.assert(
      fc.asyncProperty(fc.nat(events.length - 1), async revision => {
        const wanted = pageAfter(events.slice(0, revision + 1))?.doc
        expect(await fromWaypoints('tally-t', revision)).toEqual({
          page: wanted,
          at: events[revision]?.recordedAt,
        })
        expect((await fromStart('tally-t', revision))?.page).toEqual(wanted)
      }),
      { numRuns: 30, examples: [[0], [EVERY - 1], [EVERY], [2 * EVERY - 1], [events.length - 1]] },
    )
  })

  it('costs at most a thousand events and a look at its own, wherever it is', async () => {
    const { log, counts } = aLog(events)
    const { store } = aStore()
    await keepWaypoints(tallyPage, { log, views: store }, new AbortController().signal)
    for (const revision of [EVERY - 1, EVERY, 2 * EVERY - 1, events.length - 1]) {
      counts.read = 0
      await pastPages(tallyPage, log, store)('tally-t', revision)
      expect(counts.read).toBeLessThanOrEqual(1 + EVERY)
    }
  })

  it('is folded from an earlier waypoint, or from the beginning, where one is missing', async () => {
    const { log } = aLog(events)
    const { store, documents } = aStore()
    await keepWaypoints(tallyPage, { log, views: store }, new AbortController().signal)
    documents.delete(`${waypointsName(tallyPage)}/t@${2 * EVERY - 1}`)
    const wanted = pageAfter(events.slice(0, 2 * EVERY + 5))?.doc
    expect((await pastPages(tallyPage, log, store)('tally-t', 2 * EVERY + 4))?.page).toEqual(wanted)
    documents.clear()
    expect((await pastPages(tallyPage, log, store)('tally-t', 2 * EVERY + 4))?.page).toEqual(wanted)
  })

  it('is folded once for all who ask at the same time', async () => {
    const { log, counts } = aLog(events)
    const pageAt = pastPages(tallyPage, log, null)
    await Promise.all(Array.from({ length: 100 }, () => pageAt('tally-t', 1200)))
    expect(counts.read).toBe(1 + 1201)
  })

  it('lets others have a turn between the events of one read, where each takes long', async () => {
    const slow: typeof tallyPage = {
      ...tallyPage,
      project(page, event) {
        for (const from = performance.now(); performance.now() - from < 1; );
        return tallyPage.project(page, event)
      },
    }
    const length = 20
    const events = streamWith(length)
    let isDone = false
    const folding = pastPages<TallyPage>(
      slow,
      aLog(events).log,
      null,
    )(events[0]?.stream ?? '', length - 1).then(found => {
      isDone = found !== null
    })
    await setImmediate()
    expect(isDone).toBe(false)
    await folding
    expect(isDone).toBe(true)
  })

  it('is not beyond the end, nor after the stream ended, nor where the page could not follow', async () => {
    const ended = streamWith(5, { 3: { type: 'Ended', data: {} } })
    const poisoned = streamWith(5, { 3: { type: 'Named', data: { name: 'poison' } } })
    expect(await pastPages(tallyPage, aLog(ended).log, null)('tally-t', 5)).toBeNull()
    expect(await pastPages(tallyPage, aLog(ended).log, null)('tally-t', 3)).toBeNull()
    expect(await pastPages(tallyPage, aLog(poisoned).log, null)('tally-t', 2)).not.toBeNull()
    expect(await pastPages(tallyPage, aLog(poisoned).log, null)('tally-t', 3)).toBeNull()
  })

  it('that is not there yet is there once it has come', async () => {
    const growing = streamWith(3)
    const pageAt = pastPages(tallyPage, aLog(growing).log, null)
    expect(await pageAt('tally-t', 3)).toBeNull()
    await setImmediate()
    growing.push(...streamWith(4).slice(3))
    expect(await pageAt('tally-t', 3)).not.toBeNull()
  })
})

describe('waypoints', () => {
  it('stand after every thousandth event; a shorter stream has none', async () => {
    const { store, documents } = aStore()
    const { log } = aLog(streamWith(2 * EVERY))
    await keepWaypoints(tallyPage, { log, views: store }, new AbortController().signal)
    const name = waypointsName(tallyPage)
    expect([...documents.keys()]).toEqual([`${name}/t@${EVERY - 1}`, `${name}/t@${2 * EVERY - 1}`])
    const short = aStore()
    await keepWaypoints(
      tallyPage,
      { log: aLog(streamWith(EVERY - 1)).log, views: short.store },
      new AbortController().signal,
    )
    expect(short.documents.size).toBe(0)
  })

  it('are not made of a page that could not follow', async () => {
    const { store, documents } = aStore()
    const { log } = aLog(streamWith(2 * EVERY, { 1200: { type: 'Named', data: { name: 'poison' } } }))
    await keepWaypoints(tallyPage, { log, views: store }, new AbortController().signal)
    expect([...documents.keys()]).toEqual([`${waypointsName(tallyPage)}/t@${EVERY - 1}`])
  })

  it('are found by no list', async () => {
    const { store, documents } = aStore()
    await keepWaypoints(
      tallyPage,
      { log: aLog(streamWith(EVERY)).log, views: store },
      new AbortController().signal,
    )
    expect([...documents.values()]).toMatchObject([{ keys: {}, order: '' }])
  })
})
