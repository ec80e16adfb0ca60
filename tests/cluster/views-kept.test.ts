import { setTimeout as wait } from 'node:timers/promises'
import { MOST_BYTES } from '@pingboard/infra/read-models/mongodb/documents.ts'
import { openMongoViews } from '@pingboard/infra/read-models/mongodb/views.ts'
import { StoreUnavailable } from '@pingboard/services/ports/event-log.ts'
import { START } from '@pingboard/services/ports/stored-event.ts'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { aDocument, every, FIRST, ids } from '../adapters/documents.ts'
import { aDatabase, without } from './engines.ts'
import { connected } from './mongodb-openers.ts'

const NAME = 'page.v1'
const ASIDE = { position: '0000000000000007', type: 'pages.Named.v1', error: 'cannot digest', stack: '' }
const absent = without('mongodb')
const position = (number: number) => String(number).padStart(16, '0')
const day = (number: number) => new Date(Date.UTC(2026, 0, number))

/** Several processes on one database, each with a connection of its own. */
async function processes(count: number, url = aDatabase()) {
  const connections = await Promise.all(Array.from({ length: count }, () => connected(url)))
  return Promise.all(
    connections.map(async connection => ({ ...connection, views: await openMongoViews(connection) })),
  )
}
async function aProcess() {
  const [only] = await processes(1)
  if (!only) throw new Error('there is none')
  return only
}
async function twoProcesses() {
  const [one, other] = await processes(2)
  if (!one || !other) throw new Error('there are none')
  return { ...one, one: one.views, other: other.views }
}

describe.skipIf(absent)(absent ?? 'views as MongoDB keeps them', () => {
  it('processes that begin at the same moment make one set of indexes', async () => {
    const all = await processes(4)
    await Promise.all(all.map(({ views }, nth) => views.store(NAME, [aDocument(`${nth}`)], position(nth))))
    const indexes = await all[0]?.db.collection(`view.${NAME}`).indexes()
    expect(indexes?.map(({ name }) => name).sort()).toEqual(['_id_', 'filed', 'setAside'])
    expect(await every(all[1]?.views as never, NAME)).toHaveLength(4)
    expect(await all[2]?.views.checkpoint(NAME)).toBe(position(3))
  })

  it('whether documents are set aside is asked once a second, however many want to know it of how many', async () => {
    const { repeat, ...connection } = await connected(aDatabase())
    let asked = 0
    const views = await openMongoViews({
      ...connection,
      repeat(work) {
        asked++
        return repeat(work)
      },
    })
    await views.store(NAME, [aDocument('a', 0, { setAside: ASIDE }), aDocument('b')], position(1))
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    for (let second = 1; second <= 3; second++) {
      asked = 0
      const told = await Promise.all(['a', 'b', 'none'].map(id => views.isSetAside(NAME, id)))
      expect([told, await views.isSetAside(NAME, 'a')]).toEqual([[true, false, false], true])
      expect(asked).toBe(1)
      vi.advanceTimersByTime(1000)
    }
  })

  it('positions beyond what a number holds stay exact', async () => {
    const { views } = await aProcess()
    const [before, after] = [2n ** 63n - 2n, 2n ** 63n - 1n].map(commit =>
      `${commit}`.padStart(20, '0').repeat(2),
    )
    if (!before || !after) throw new Error('there are two')
    const document = aDocument('a', 2 ** 33, { position: before, doc: { id: 9_007_199_254_740_991 } })
    await views.store(NAME, [document], before)
    expect(await views.get(NAME, 'a')).toEqual(document)
    await expect(views.reached(NAME, after, 5)).rejects.toMatchObject({ code: 'VIEW_BEHIND' })
    await views.store(NAME, [], after)
    await views.reached(NAME, after, 0)
    await views.store(NAME, [], before)
    expect(await views.checkpoint(NAME)).toBe(after)
  })

  it('documents come back letter for letter, whatever their names and values are', async () => {
    const { views } = await aProcess()
    const doc = JSON.parse(
      '{"$set":{"a.b":1.0,"":null},"__proto__":[-0,1e21,"\\u0000\\ud83c\\udfd3"],"_id":"x"}',
    )
    const keys = { 'in.$group': ['a=b', '$x', '\u0000', 'é'] }
    await views.store(NAME, [aDocument('$a.b/é', 0, { doc, keys })], position(1))
    const found = await views.get(NAME, '$a.b/é')
    expect(JSON.stringify(found?.doc)).toBe(JSON.stringify(doc))
    for (const value of keys['in.$group'])
      expect((await views.find(NAME, 'in.$group', [value], FIRST)).total).toBe(1)
    expect((await views.find(NAME, 'in.$group', ['a'], FIRST)).total).toBe(0)
  })

  it('a document that is too large, or is not JSON, is set aside: its last state stays, and so does the rest', {
    timeout: 240_000,
  }, async () => {
    const { views } = await aProcess()
    await views.store(NAME, [aDocument('large'), aDocument('odd')], position(1))
    const fits = aDocument('fits', 0, { doc: { text: 'x'.repeat(MOST_BYTES - 200) } })
    const large = aDocument('large', 1, { doc: { text: 'é'.repeat(MOST_BYTES / 2) }, keys: { group: ['h'] } })
    const odd = aDocument('odd', 1, { doc: { count: 1n } })
    const neverSound = aDocument('new', 4, { doc: { count: 1n } })
    await views.store(NAME, [large, odd, neverSound, fits, aDocument('sound')], position(2))
    const reasons = new Map((await views.setAside()).map(({ id, error }) => [id, error]))
    expect([...reasons.keys()].sort()).toEqual(['large', 'new', 'odd'])
    expect(reasons.get('large')).toMatch(/^the document has \d+ bytes; MongoDB stores \d+ at most$/)
    expect(await views.get(NAME, 'large')).toMatchObject({ revision: 0, doc: { text: 'large@0' } })
    expect(await views.get(NAME, 'new')).toMatchObject({ revision: -1, doc: null })
    expect(ids((await views.find(NAME, 'group', ['g'], FIRST)).documents)).toEqual([
      'sound',
      'odd',
      'large',
      'fits',
    ])
    expect((await views.get(NAME, 'fits'))?.doc).toEqual(fits.doc)
    expect(await views.checkpoint(NAME)).toBe(position(2))
    await views.store(NAME, [aDocument('large', 2), odd], position(3))
    expect((await views.setAside()).map(({ id }) => id)).toEqual(['new', 'odd'])
  })

  it('a version that another process drops is not gone on with in the middle', async () => {
    const { one, other } = await twoProcesses()
    await one.store(NAME, [aDocument('a', 5), aDocument('b')], position(6))
    await other.drop(NAME)
    const goOn = () => one.store(NAME, [aDocument('a', 6)], position(7))
    await expect(goOn()).rejects.toThrow(StoreUnavailable)
    await other.store(NAME, [aDocument('a')], position(1))
    await expect(goOn()).rejects.toThrow(StoreUnavailable)
    await other.drop(NAME)
    expect(await one.checkpoint(NAME)).toBe(START)
    await one.store(NAME, [aDocument('a'), aDocument('b')], position(2))
    expect(await other.checkpoint(NAME)).toBe(position(2))
  })

  it('a view of a build that noted no documents is known by its use: what is set aside is listed, and it is dropped whole', async () => {
    const { one, other, db } = await twoProcesses()
    await one.use([NAME], day(1))
    await one.store(NAME, [aDocument('a', 1, { setAside: ASIDE })], position(1))
    await db.collection<{ _id: string }>('views').updateOne({ _id: NAME }, { $unset: { hasDocuments: true } })
    expect((await other.setAside()).map(({ id }) => id)).toEqual(['a'])
    expect(await other.dropUnused(day(2))).toEqual([NAME])
    expect(await db.listCollections({ name: `view.${NAME}` }).toArray()).toEqual([])
  })

  it('a checkpoint alone has no collection, before and after a drop', async () => {
    const { one, other, db } = await twoProcesses()
    await one.store('consumer-of-pages', [], position(3))
    expect(await one.setAside()).toEqual([])
    await other.drop('consumer-of-pages')
    await one.checkpoint('consumer-of-pages')
    await one.store('consumer-of-pages', [], position(2))
    expect(await other.checkpoint('consumer-of-pages')).toBe(position(2))
    expect(await db.listCollections({}, { nameOnly: true }).toArray()).toMatchObject([{ name: 'views' }])
  })

  it('a drop is ended for a process that died in it, and waited for while it may live', async () => {
    const { one, other, db } = await twoProcesses()
    const versions = db.collection<{ _id: string; dropping?: Date }>('views')
    const dropBegan = (dropping: Date) =>
      versions.updateOne({ _id: NAME }, { $set: { dropping }, $unset: { build: true, checkpoint: true } })
    await one.store(NAME, [aDocument('a', 5)], position(6))
    await dropBegan(new Date(Date.now() + 3_600_000))
    await expect(other.checkpoint(NAME)).rejects.toThrow(StoreUnavailable)
    await expect(one.store(NAME, [aDocument('a', 6)], position(7))).rejects.toThrow(StoreUnavailable)
    await expect(other.reached(NAME, position(1), 5)).rejects.toMatchObject({ code: 'VIEW_BEHIND' })
    await dropBegan(new Date(0))
    expect(await other.checkpoint(NAME)).toBe(START)
    expect(await one.get(NAME, 'a')).toBeNull()
    expect(await one.checkpoint(NAME)).toBe(START)
    await one.store(NAME, [aDocument('a')], position(1))
    expect(await other.get(NAME, 'a')).toMatchObject({ revision: 0 })
  })

  it.each([
    ['documents', 'after it had looked', [aDocument('a')], 3],
    ['nothing', 'after it had looked', [], 3],
    ['documents', 'between two tries to remove them', [aDocument('a')], 4],
    ['nothing', 'between two tries to remove the collection', [], 4],
  ])(
    'a process that stood still within a drop, where it had found %s, %s, removes nothing of what began anew',
    async (_, _when, stored, nth) => {
      const url = aDatabase()
      const [working] = await processes(1, url)
      if (!working) throw new Error('there is none')
      const { views: other, db } = working
      const { repeat, ...connection } = await connected(url)
      let calls = Number.NaN
      const frozen = await openMongoViews({
        ...connection,
        async repeat(work) {
          calls++
          // The drop is begun and noted, and has looked for documents: the next call removes.
          if (calls === 4 && nth === 4) await standsStill()
          const found = await repeat(work)
          if (calls === 3 && nth === 3) await standsStill()
          return found
        },
      })
      async function standsStill() {
        await db
          .collection<{ _id: string }>('views')
          .updateOne({ _id: NAME }, { $set: { dropping: new Date(0) } })
        expect(await other.checkpoint(NAME)).toBe(START)
        await other.store(NAME, [aDocument('a', 7)], position(8))
        const after = performance.now() + 60_000
        vi.spyOn(performance, 'now').mockReturnValue(after)
      }
      // A version that a process uses is a view, and may have documents.
      await frozen.use([NAME], day(1))
      await frozen.store(NAME, stored, position(1))
      calls = 0
      await frozen.drop(NAME)
      vi.restoreAllMocks()
      expect(calls).toBeGreaterThan(3)
      expect(await other.get(NAME, 'a')).toMatchObject({ revision: 7 })
      expect(await other.checkpoint(NAME)).toBe(position(8))
    },
  )

  it('a note of use that comes while a version is dropped is kept', async () => {
    const { one, other, db } = await twoProcesses()
    await one.use([NAME], day(1))
    await one.store(NAME, [aDocument('a')], position(1))
    const noting = Promise.all([one.dropUnused(day(2)), other.use([NAME], day(3))])
    await noting
    await one.store(NAME, [aDocument('a')], position(1))
    expect(await other.dropUnused(day(3))).toEqual([])
    expect(await db.listCollections({ name: `view.${NAME}` }).toArray()).toHaveLength(1)
    expect(await other.dropUnused(day(4))).toEqual([NAME])
    expect(await db.listCollections({ name: `view.${NAME}` }).toArray()).toEqual([])
    expect(await db.collection('views').countDocuments()).toBe(0)
  })

  it('documents that are asked for in one turn are one read, and each caller has its own', async () => {
    const { repeat, ...connection } = await connected()
    let reads = 0
    let isAway = false
    const views = await openMongoViews({
      ...connection,
      async repeat(work) {
        reads++
        if (isAway) throw new StoreUnavailable('away')
        return repeat(work)
      },
    })
    const stored = Array.from({ length: 32 }, (_, nth) => aDocument(`${100 + nth}`, nth))
    await views.store(NAME, stored, position(1))
    await views.store('other.v1', [aDocument('100', 7)], position(1))
    const asked = (...more: readonly string[]) =>
      Promise.all([...ids(stored).slice(0, 30), ...more].map(id => views.get(NAME, id)))
    reads = 0
    const found = await asked('none', '100')
    expect(reads).toBe(1)
    expect(found.map(document => document?.revision)).toEqual([
      ...stored.slice(0, 30).map(({ revision }) => revision),
      undefined,
      0,
    ])
    expect(found[31]).not.toBe(found[0])
    // Of another view, and more than one read takes.
    reads = 0
    const both = Promise.all([asked('130', '131', '100'), views.get('other.v1', '100')])
    expect((await both)[0].map(document => document?.revision).slice(30)).toEqual([30, 31, 0])
    expect((await both)[1]).toMatchObject({ revision: 7 })
    expect(reads).toBe(3)
    isAway = true
    await expect(asked()).rejects.toThrow(StoreUnavailable)
    isAway = false
    expect(await views.get(NAME, '105')).toMatchObject({ revision: 5 })
  })

  it('bulks of one store are written beside each other, and one that fails ends the store', async () => {
    const { repeat, ...connection } = await connected()
    let now = 0
    let most = 0
    let left = Number.POSITIVE_INFINITY
    const views = await openMongoViews({
      ...connection,
      async repeat(work) {
        most = Math.max(most, ++now)
        try {
          if (left-- === 0) throw new StoreUnavailable('away')
          return await repeat(work)
        } finally {
          now--
        }
      },
    })
    const page = (revision: number) =>
      Array.from({ length: 320 }, (_, nth) => aDocument(`${1000 + nth}`, revision))
    await views.store(NAME, page(0), position(1))
    expect(most).toBe(4)
    expect(await every(views, NAME)).toHaveLength(320)
    // Each of the seven bulks in its turn, and the checkpoint stays where it was.
    for (let nth = 0; nth < 7; nth++) {
      left = nth
      await expect(views.store(NAME, page(1), position(2))).rejects.toThrow('away')
      left = Number.POSITIVE_INFINITY
      expect(await views.checkpoint(NAME)).toBe(position(1))
    }
    await views.store(NAME, page(1), position(2))
    expect((await every(views, NAME)).every(({ revision }) => revision === 1)).toBe(true)
  })

  it('all who wait share one read at a time, and nothing is read while nobody waits', async () => {
    const { repeat, ...connection } = await connected()
    let reads = 0
    let most = 0
    let now = 0
    let firstEnded = 0
    const views = await openMongoViews({
      ...connection,
      repeat: async work => {
        const nth = ++reads
        most = Math.max(most, ++now)
        return repeat(work).finally(() => {
          now--
          if (nth <= 40) firstEnded++
        })
      },
    })
    const writing = await openMongoViews({ ...connection, repeat })
    await writing.store(NAME, [], position(1))
    const waiting = Array.from({ length: 40 }, () => views.reached(NAME, position(2), 60_000))
    // Each has looked once for itself, and has its answer: a busy engine gives the last ones beside the shared look.
    while (firstEnded < 40 || reads < 42 || now > 1) await wait(1)
    most = now
    await writing.store(NAME, [], position(2))
    await Promise.all(waiting)
    expect(most).toBeLessThanOrEqual(1)
    const before = reads
    await writing.store(NAME, [], position(3))
    await writing.reached(NAME, position(3), 0)
    expect(reads - before).toBeLessThanOrEqual(1)
  })
})
