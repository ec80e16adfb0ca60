import type { ViewStore } from '@pingboard/services/ports/view-store.ts'
import { describe } from 'vitest'
import { itCatches, patience } from '../promises.ts'
import { sqliteViews, type ViewsUnderTest, viewStorePromises } from '../view-store.suite.ts'

// A broken adapter may never answer, so the wait for it is short.
patience.milliseconds = 500

const viewsWith = (defect: (views: ViewStore) => Partial<ViewStore>) => async (): Promise<ViewsUnderTest> => {
  const real = await sqliteViews()
  const worsen = (views: ViewStore): ViewStore => ({
    get: (...call) => views.get(...call),
    find: (...call) => views.find(...call),
    store: (...call) => views.store(...call),
    checkpoint: name => views.checkpoint(name),
    reached: (...call) => views.reached(...call),
    all: name => views.all(name),
    drop: name => views.drop(name),
    setAside: () => views.setAside(),
    ...defect(views),
  })
  return { ...real, views: worsen(real.views), reopen: async () => worsen(await real.reopen()) }
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
    'says reached without looking',
    viewStorePromises,
    viewsWith(() => ({ reached: async () => {} })),
    ['reached refuses with VIEW_BEHIND after the limit'],
  )
})
