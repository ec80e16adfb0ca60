import { START } from '@pingboard/services/ports/stored-event.ts'
import { expect } from 'vitest'
import { aDocument, every, FIRST, ids, type ViewsUnderTest } from './documents.ts'
import type { PortPromise } from './promises.ts'

const NAME = 'page.v1'
const day = (number: number) => new Date(Date.UTC(2026, 0, number))

/** Part of the suite of view stores: versions of views beside each other, and dropped when no process uses them. */
export const viewVersionPromises: readonly PortPromise<ViewsUnderTest>[] = [
  {
    title: 'two versions of a view, in two processes, do not disturb each other',
    async run(open) {
      const { views: older, beside, position } = await open()
      const newer = await beside()
      await older.store('page.v1', [aDocument('a', 3)], position(4))
      await newer.store('page.v2', [aDocument('a', 0, { keys: { group: ['h'] } })], position(1))
      await older.store('page.v1', [aDocument('a', 4)], position(5))
      for (const views of [older, newer]) {
        expect(await views.get('page.v1', 'a')).toMatchObject({ revision: 4 })
        expect(await views.get('page.v2', 'a')).toMatchObject({ revision: 0 })
        expect(await views.checkpoint('page.v1')).toBe(position(5))
        expect(await views.checkpoint('page.v2')).toBe(position(1))
        expect((await views.find('page.v2', 'group', ['g'], FIRST)).total).toBe(0)
      }
    },
  },
  {
    title: 'what one process stores, another reads at once, and the newest of both stays',
    async run(open) {
      const { views: one, beside, position } = await open()
      const other = await beside()
      for (let revision = 0; revision < 10; revision++) {
        const document = aDocument('a', 2 * revision)
        const newer = aDocument('a', 2 * revision + 1, { keys: { group: [`g${revision}`] } })
        const both = [other.store(NAME, [newer], position(9)), one.store(NAME, [document], position(8))]
        await Promise.all(revision % 2 === 0 ? both : both.reverse())
        for (const views of [one, other]) {
          expect(await views.get(NAME, 'a')).toMatchObject(newer)
          expect((await views.find(NAME, 'group', [`g${revision}`], FIRST)).total).toBe(1)
          expect(await views.checkpoint(NAME)).toBe(position(9))
        }
      }
    },
  },
  {
    title: 'an older version is found again with its checkpoint, and goes on from there',
    async run(open) {
      const { views, reopen, position } = await open()
      await views.store('page.v1', [aDocument('a', 3), aDocument('b')], position(4))
      await views.store('page.v2', [aDocument('a', 8)], position(9))
      const again = await reopen()
      expect(await again.checkpoint('page.v1')).toBe(position(4))
      expect(ids(await every(again, 'page.v1'))).toEqual(['a', 'b'])
      await again.store('page.v1', [aDocument('a', 4)], position(10))
      expect(await again.get('page.v1', 'a')).toMatchObject({ revision: 4 })
      expect(await again.get('page.v2', 'a')).toMatchObject({ revision: 8 })
    },
  },
  {
    title: 'versions are dropped whose noted use is too long ago, and nothing else',
    async run(open) {
      const { views, reopen, position } = await open()
      const others = ['page.v2', 'page.v3', 'consumer-of-pages']
      await views.use(['page.v1'], day(1))
      for (const name of ['page.v1', ...others]) await views.store(name, [aDocument('a')], position(1))
      await views.use(['page.v2'], day(2))
      expect(await views.dropUnused(day(2))).toEqual(['page.v1'])
      for (const current of [async () => views, reopen]) {
        const store = await current()
        expect(await store.get('page.v1', 'a')).toBeNull()
        expect(await store.checkpoint('page.v1')).toBe(START)
        expect((await store.find('page.v1', 'group', ['g'], FIRST)).total).toBe(0)
        expect(await every(store, 'page.v1')).toEqual([])
        for (const name of others) {
          expect(ids(await every(store, name))).toEqual(['a'])
          expect(await store.checkpoint(name)).toBe(position(1))
        }
      }
    },
  },
  {
    title: 'a version in use is not dropped: its latest note counts, also after a reopen',
    async run(open) {
      const { views, reopen, position } = await open()
      // One version is noted before its first document.
      await views.use([NAME, 'page.v2'], day(1))
      await views.store(NAME, [aDocument('a')], position(1))
      for (const time of [day(3), day(2)]) await views.use([NAME, 'page.v2'], time)
      await views.store('page.v2', [aDocument('a')], position(1))
      expect(await views.dropUnused(day(3))).toEqual([])
      const again = await reopen()
      expect(await again.dropUnused(day(3))).toEqual([])
      expect(ids(await every(again, NAME))).toEqual(['a'])
      expect((await again.dropUnused(day(4))).toSorted()).toEqual([NAME, 'page.v2'])
    },
  },
  {
    title: 'a dropped version is built again from nothing',
    async run(open) {
      const { views, reopen, position } = await open()
      await views.store(NAME, [aDocument('a', 5), aDocument('b')], position(6))
      await views.use([NAME], day(1))
      expect(await views.dropUnused(day(2))).toEqual([NAME])
      await views.store(NAME, [aDocument('a', 0, { keys: { group: ['h'] } })], position(1))
      for (const current of [async () => views, reopen]) {
        const store = await current()
        expect(await store.dropUnused(day(2))).toEqual([])
        expect(await every(store, NAME)).toMatchObject([{ id: 'a', revision: 0 }])
        expect(await store.checkpoint(NAME)).toBe(position(1))
        expect((await store.find(NAME, 'group', ['g'], FIRST)).total).toBe(0)
      }
    },
  },
]
