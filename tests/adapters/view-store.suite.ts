import { START } from '@pingboard/services/ports/stored-event.ts'
import { expect } from 'vitest'
import { aDocument, every, FIRST, ids, type ViewsUnderTest } from './documents.ts'
import { embedded } from './embedded.ts'
import { events } from './events.ts'
import { type PortPromise, suite, until, within } from './promises.ts'
import { viewVersionPromises } from './view-versions.suite.ts'

const NAME = 'page.v1'
const ASIDE = {
  position: '0000000000000007',
  type: 'pages.Named.v1',
  error: 'cannot digest',
  stack: '    at project',
}

export const viewStorePromises: readonly PortPromise<ViewsUnderTest>[] = [
  {
    title: 'what was never stored is null, empty and at the start',
    async run(open) {
      const { views } = await open()
      expect(await views.get(NAME, 'a')).toBeNull()
      expect(await views.find(NAME, 'group', ['g'], FIRST)).toEqual({ documents: [], total: 0 })
      expect(await views.checkpoint(NAME)).toBe(START)
      expect(await every(views, NAME)).toEqual([])
      await views.drop(NAME)
    },
  },
  {
    title: 'documents and checkpoint come back as stored, also after a reopen',
    async run(open) {
      const { views, reopen, position } = await open()
      const sound = aDocument('a', 3, {
        doc: { text: 'é', list: [null, 1] },
        keys: { group: ['g', 'h'], none: [] },
      })
      const ended = aDocument('b', 1, { doc: null, keys: {}, order: '' })
      const aside = aDocument('c', 2, { setAside: ASIDE })
      await views.store(NAME, [sound, ended, aside], position(9))
      for (const current of [async () => views, reopen]) {
        const store = await current()
        expect(await store.get(NAME, 'a')).toMatchObject(sound)
        expect(await store.get(NAME, 'b')).toMatchObject(ended)
        expect(await store.get(NAME, 'c')).toMatchObject(aside)
        expect(await store.checkpoint(NAME)).toBe(position(9))
      }
    },
  },
  {
    title: 'a document at or below its stored revision is left as it is',
    async run(open) {
      const { views, reopen, position } = await open()
      await views.store(NAME, [aDocument('a', 5)], position(6))
      await views.store(
        NAME,
        [aDocument('a', 5, { doc: { text: 'other' }, keys: { group: ['x'] } })],
        position(7),
      )
      await views.store(NAME, [aDocument('a', 4)], position(8))
      for (const current of [async () => views, reopen]) {
        const store = await current()
        expect(await store.get(NAME, 'a')).toMatchObject({ revision: 5, doc: { text: 'a@5' } })
        expect((await store.find(NAME, 'group', ['x'], FIRST)).total).toBe(0)
      }
    },
  },
  {
    title: 'a document that is set aside now is stored, although its revision stays',
    async run(open) {
      const { views, position } = await open()
      await views.store(NAME, [aDocument('a', 5)], position(6))
      await views.store(NAME, [aDocument('a', 5, { setAside: ASIDE })], position(7))
      await views.store(NAME, [aDocument('new', -1, { doc: null, keys: {}, setAside: ASIDE })], position(8))
      expect(await views.get(NAME, 'a')).toMatchObject({ doc: { text: 'a@5' }, setAside: ASIDE })
      expect(await views.get(NAME, 'new')).toMatchObject({ revision: -1, setAside: ASIDE })
    },
  },
  {
    title: 'a checkpoint never goes back',
    async run(open) {
      const { views, position } = await open()
      await views.store(NAME, [], position(7))
      await views.store(NAME, [], position(3))
      expect(await views.checkpoint(NAME)).toBe(position(7))
    },
  },
  {
    title: 'documents are found by key, highest order first, a page at a time',
    async run(open) {
      const { views, position } = await open()
      const documents = ['a', 'b', 'c', 'd', 'e'].map((id, i) =>
        aDocument(id, 0, { order: `2026-0${i + 1}`, keys: { group: [i === 2 ? 'other' : 'g'] } }),
      )
      await views.store(NAME, documents, position(1))
      const page = async (number: number) => {
        const found = await views.find(NAME, 'group', ['g'], { page: number, size: 3 })
        return [ids(found.documents), found.total]
      }
      expect(await page(1)).toEqual([['e', 'd', 'b'], 4])
      expect(await page(2)).toEqual([['a'], 4])
      expect(await page(3)).toEqual([[], 4])
      const [highest] = (await views.find<{ text: string }>(NAME, 'group', ['g'], FIRST)).documents
      expect(highest?.doc).toEqual({ text: 'e@0' })
    },
  },
  {
    title: 'documents of equal order come highest id first, the same way each time',
    async run(open) {
      const { views, position } = await open()
      await views.store(
        NAME,
        ['b', 'c', 'a'].map(id => aDocument(id, 0, { order: 'same' })),
        position(1),
      )
      expect(ids((await views.find(NAME, 'group', ['g'], FIRST)).documents)).toEqual(['c', 'b', 'a'])
      expect(ids((await views.find(NAME, 'group', ['g'], { page: 2, size: 2 })).documents)).toEqual(['a'])
    },
  },
  {
    title: 'a document that carries several of the wanted values is found once',
    async run(open) {
      const { views, position } = await open()
      const keys = (...member: string[]) => ({ keys: { member } })
      await views.store(
        NAME,
        [aDocument('a', 0, keys('x', 'y', 'x')), aDocument('b', 0, keys('y')), aDocument('c', 0, keys('z'))],
        position(1),
      )
      const found = await views.find(NAME, 'member', ['x', 'y'], FIRST)
      expect(ids(found.documents)).toEqual(['b', 'a'])
      expect(found.total).toBe(2)
      expect((await views.find(NAME, 'member', [], FIRST)).total).toBe(0)
      expect((await views.find(NAME, 'other', ['x'], FIRST)).total).toBe(0)
    },
  },
  {
    title: 'a document is found by its keys and order of now, and not at all once ended',
    async run(open) {
      const { views, position } = await open()
      const find = async (value: string) => ids((await views.find(NAME, 'group', [value], FIRST)).documents)
      await views.store(
        NAME,
        [aDocument('a', 0, { order: '1' }), aDocument('b', 0, { order: '2' })],
        position(1),
      )
      await views.store(NAME, [aDocument('a', 1, { order: '3' })], position(2))
      expect(await find('g')).toEqual(['a', 'b'])
      await views.store(NAME, [aDocument('a', 2, { order: '3', keys: { group: ['h'] } })], position(3))
      expect([await find('g'), await find('h')]).toEqual([['b'], ['a']])
      await views.store(NAME, [aDocument('a', 3, { doc: null, keys: {}, order: '' })], position(4))
      expect([await find('g'), await find('h')]).toEqual([['b'], []])
    },
  },
  {
    title: 'the collections of two names know nothing of each other',
    async run(open) {
      const { views, position } = await open()
      await views.store('one.v1', [aDocument('a', 7)], position(8))
      await views.store('one.v2', [aDocument('a', 1)], position(2))
      expect(await views.get('one.v1', 'a')).toMatchObject({ revision: 7 })
      await views.drop('one.v1')
      expect(await views.get('one.v1', 'a')).toBeNull()
      expect(await views.checkpoint('one.v1')).toBe(START)
      expect((await views.find('one.v1', 'group', ['g'], FIRST)).total).toBe(0)
      expect(await views.get('one.v2', 'a')).toMatchObject({ revision: 1 })
      await views.store('one.v1', [aDocument('b', 0)], position(1))
      expect(ids(await every(views, 'one.v1'))).toEqual(['b'])
    },
  },
  {
    title: 'all gives every document in order of id, ended ones and those set aside too',
    async run(open) {
      const { views, position } = await open()
      const documents = Array.from({ length: 450 }, (_, i) => aDocument(String(i).padStart(3, '0')))
      await views.store(NAME, [...documents].reverse(), position(1))
      await views.store(NAME, [aDocument('010', 1, { doc: null, keys: {} })], position(2))
      expect(ids(await every(views, NAME))).toEqual(ids(documents))
    },
  },
  {
    title: 'documents set aside are listed, of every view, until they are stored sound',
    async run(open) {
      const { views, reopen, position } = await open()
      expect(await views.setAside()).toEqual([])
      const aside = (id: string) => aDocument(id, 1, { setAside: ASIDE })
      await views.store('two.v1', [aside('x'), aDocument('sound')], position(3))
      await views.store('one.v1', [aside('z'), aside('y')], position(3))
      const listed = (name: string, id: string) => ({ name, id, ...ASIDE })
      const all = [listed('one.v1', 'y'), listed('one.v1', 'z'), listed('two.v1', 'x')]
      expect(await views.setAside()).toEqual(all)
      const again = await reopen()
      expect(await again.setAside()).toEqual(all)
      await again.store('one.v1', [aDocument('y', 2)], position(4))
      await again.drop('two.v1')
      expect(await again.setAside()).toEqual([listed('one.v1', 'z')])
    },
  },
  {
    title: 'whether one document is set aside is told within a second',
    async run(open) {
      const { views, beside, position } = await open()
      const told = (is: boolean) =>
        until(
          async () => (await views.isSetAside(NAME, 'a')) === is,
          `that it is ${is ? '' : 'not '}set aside`,
        )
      expect(await views.isSetAside(NAME, 'a')).toBe(false)
      const another = await beside()
      await another.store(NAME, [aDocument('a', 1, { setAside: ASIDE }), aDocument('b', 1)], position(3))
      await another.store('two.v1', [aDocument('b', 1, { setAside: ASIDE })], position(3))
      await told(true)
      expect(await views.isSetAside(NAME, 'b')).toBe(false)
      expect(await views.isSetAside('two.v1', 'b')).toBe(true)
      await another.store(NAME, [aDocument('a', 2)], position(4))
      await told(false)
    },
  },
  {
    title: 'reached answers at once when it was, and as soon as it is',
    async run(open) {
      const { views, position } = await open()
      await views.store(NAME, [], position(5))
      await within(views.reached(NAME, position(5), 0), 'a position that was reached')
      await within(views.reached('never-stored.v1', START, 0), 'the start')
      const waiting = views.reached(NAME, position(7), 30_000)
      await views.store(NAME, [], position(6))
      await views.store(NAME, [], position(8))
      await within(waiting, 'a position that was passed')
    },
  },
  {
    title: 'reached is answered also when another process stores the position',
    async run(open) {
      const { views, beside, position } = await open()
      const waiting = views.reached(NAME, position(7), 30_000)
      await (await beside()).store(NAME, [], position(7))
      await within(waiting, 'a position of another process')
    },
  },
  {
    title: 'reached refuses with VIEW_BEHIND after the limit',
    async run(open) {
      const { views, position } = await open()
      await expect(within(views.reached(NAME, position(1), 5), 'a refusal')).rejects.toMatchObject({
        code: 'VIEW_BEHIND',
      })
    },
  },
  ...viewVersionPromises,
]

export const viewStoreSuite = (name: string, open: () => Promise<ViewsUnderTest>): void =>
  suite(`view store: ${name}`, viewStorePromises, open)

export async function sqliteViews(): Promise<ViewsUnderTest> {
  const engine = await embedded()
  // A checkpoint beyond the log's end would look like a log that lost its end.
  await engine.log.append('other-1', 'no-stream', events(20))
  return {
    views: engine.views,
    beside: async () => engine.views,
    position: number => String(number).padStart(16, '0'),
    reopen: async () => {
      await engine.close()
      return (await embedded({ dir: engine.dir })).views
    },
  }
}
