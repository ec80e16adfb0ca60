import type { ViewStore } from '@pingboard/services/ports/view-store.ts'
import { describe } from 'vitest'
import { changedStore, type ViewsUnderTest } from '../documents.ts'
import { itCatches, waitAtMost } from '../promises.ts'
import { sqliteViews, viewStorePromises } from '../view-store.suite.ts'

// A broken adapter may never answer, so the wait for it is short.
waitAtMost(500)

const viewsWith = (defect: (views: ViewStore) => Partial<ViewStore>) => async (): Promise<ViewsUnderTest> => {
  const real = await sqliteViews()
  const worsen = (views: ViewStore) => changedStore(views, defect(views))
  return {
    ...real,
    views: worsen(real.views),
    beside: async () => worsen(await real.beside()),
    reopen: async () => worsen(await real.reopen()),
  }
}

describe('the view-store suite', () => {
  itCatches(
    'replaces newer documents by older ones',
    viewStorePromises,
    viewsWith(views => {
      const latest = new Map<string, unknown>()
      return {
        store(name, documents, checkpoint) {
          for (const document of documents) latest.set(`${name}/${document.id}`, document)
          return views.store(name, documents, checkpoint)
        },
        get: async (name, id) => (latest.get(`${name}/${id}`) as never) ?? null,
      }
    }),
    ['a document at or below its stored revision is left as it is'],
  )
  itCatches(
    'finds documents by the keys they once had',
    viewStorePromises,
    viewsWith(views => ({
      store: (name, documents, checkpoint) =>
        views.store(
          name,
          documents.map(document => ({
            ...document,
            keys: { ...document.keys, group: ['g', 'h', 'other'] },
          })),
          checkpoint,
        ),
    })),
    [
      'a document is found by its keys and order of now, and not at all once ended',
      'documents are found by key, highest order first, a page at a time',
    ],
  )
  itCatches(
    'forgets the checkpoint',
    viewStorePromises,
    viewsWith(views => ({ store: (name, documents) => views.store(name, documents, '') })),
    [
      'documents and checkpoint come back as stored, also after a reopen',
      'reached answers at once when it was, and as soon as it is',
    ],
  )
  itCatches(
    'lists documents set aside of the view that was stored last',
    viewStorePromises,
    viewsWith(views => {
      let last = ''
      return {
        store(name, documents, checkpoint) {
          last = name
          return views.store(name, documents, checkpoint)
        },
        setAside: async () => (await views.setAside()).filter(({ name }) => name === last),
      }
    }),
    ['documents set aside are listed, of every view, until they are stored sound'],
  )
  itCatches(
    'tells of one document what holds for any view that has its id',
    viewStorePromises,
    viewsWith(views => ({
      isSetAside: async (_, wanted) => (await views.setAside()).some(({ id }) => id === wanted),
    })),
    ['whether one document is set aside is told within a second'],
  )
  itCatches(
    'drops the other versions of a view that it stores',
    viewStorePromises,
    viewsWith(views => ({
      async store(name, documents, checkpoint) {
        for (const other of ['page.v1', 'page.v2']) if (other !== name) await views.drop(other)
        await views.store(name, documents, checkpoint)
      },
    })),
    [
      'two versions of a view, in two processes, do not disturb each other',
      'an older version is found again with its checkpoint, and goes on from there',
    ],
  )
  itCatches(
    'notes only the first use',
    viewStorePromises,
    viewsWith(views => {
      const noted = new Set<string>()
      return {
        async use(names, now) {
          await views.use(
            names.filter(name => !noted.has(name)),
            now,
          )
          for (const name of names) noted.add(name)
        },
      }
    }),
    ['a version in use is not dropped: its latest note counts, also after a reopen'],
  )
  itCatches(
    'drops what was never noted',
    viewStorePromises,
    viewsWith(views => ({
      async dropUnused(before) {
        await views.drop('consumer-of-pages')
        return views.dropUnused(before)
      },
    })),
    ['versions are dropped whose noted use is too long ago, and nothing else'],
  )
  itCatches(
    'keeps the checkpoint of what it drops',
    viewStorePromises,
    viewsWith(views => {
      const kept = new Map<string, string>()
      return {
        async store(name, documents, checkpoint) {
          await views.store(name, documents, checkpoint)
          if (checkpoint > (kept.get(name) ?? '')) kept.set(name, checkpoint)
        },
        checkpoint: async name => kept.get(name) ?? '',
      }
    }),
    [
      'versions are dropped whose noted use is too long ago, and nothing else',
      'a dropped version is built again from nothing',
    ],
  )
  itCatches(
    'says reached without looking',
    viewStorePromises,
    viewsWith(() => ({ reached: async () => {} })),
    ['reached refuses with VIEW_BEHIND after the limit'],
  )
})
