import type { StoredDocument } from '@pingboard/infra/read-models/mongodb/documents.ts'
import type { ViewDocument, ViewStore } from '@pingboard/services/ports/view-store.ts'
import type { Collection } from 'mongodb'
import { describe } from 'vitest'
import { itCatches, until, waitAtMost } from '../adapters/promises.ts'
import { viewStorePromises, viewStoreSuite } from '../adapters/view-store.suite.ts'
import { aDatabase, without } from './engines.ts'
import { connected, mongoViews } from './mongodb-openers.ts'

const absent = without('mongodb')

describe.skipIf(absent)(absent ?? 'with MongoDB', () => viewStoreSuite('MongoDB', () => mongoViews()))

/** The real adapter with a defect in every process. @param stored the documents of a view, where they are kept */
const viewsWith =
  (defect: (views: ViewStore, stored: (name: string) => Collection<StoredDocument>) => Partial<ViewStore>) =>
  async () => {
    const url = aDatabase()
    const { db } = await connected(url)
    const real = await mongoViews(url)
    const worsen = (views: ViewStore): ViewStore => ({
      ...views,
      ...defect(views, name => db.collection<StoredDocument>(`view.${name}`)),
    })
    return {
      ...real,
      views: worsen(real.views),
      beside: async () => worsen(await real.beside()),
      reopen: async () => worsen(await real.reopen()),
    }
  }

describe.skipIf(absent)('the view-store suite', () => {
  // A broken adapter may never answer, so the wait for it is short.
  waitAtMost(1000)

  itCatches(
    'compares the revision first and writes then, in two steps',
    viewStorePromises,
    viewsWith((views, stored) => {
      const revisionOf = async (name: string, id: string) => (await views.get(name, id))?.revision ?? -1
      return {
        async store(name, documents, checkpoint) {
          for (const { id, revision } of documents) {
            const before = await revisionOf(name, id)
            if (revision <= before) continue
            // The other process is quicker whenever this one has an older state.
            if (revision % 2 === 0)
              await until(async () => (await revisionOf(name, id)) > revision, 'the other').catch(() => {})
            await stored(name).updateOne({ _id: id }, { $set: { revision: -2 } })
          }
          await views.store(name, documents, checkpoint)
        },
      }
    }),
    ['what one process stores, another reads at once, and the newest of both stays'],
  )
  itCatches(
    'reads a document from its memory when it has read it before',
    viewStorePromises,
    viewsWith(views => {
      const read = new Map<string, Promise<ViewDocument | null>>()
      return {
        get(name, id) {
          const found = read.get(id) ?? views.get(name, id)
          read.set(id, found)
          return found as never
        },
      }
    }),
    ['what one process stores, another reads at once, and the newest of both stays'],
  )
  itCatches(
    'notices only what its own process stores',
    viewStorePromises,
    viewsWith(views => {
      const stored = new Map<string, string>()
      return {
        async store(name, documents, checkpoint) {
          await views.store(name, documents, checkpoint)
          stored.set(name, checkpoint)
        },
        reached: (name, position) =>
          until(() => (stored.get(name) ?? '') >= position, 'a store of this process'),
      }
    }),
    ['reached is answered also when another process stores the position'],
  )
  itCatches(
    'leaves the documents when it drops a version',
    viewStorePromises,
    viewsWith((views, stored) => {
      const keeping = async (names: readonly string[], drop: () => Promise<unknown>) => {
        const kept = await Promise.all(names.map(name => stored(name).find().toArray()))
        await drop()
        for (const [nth, name] of names.entries())
          for (const document of kept[nth] ?? []) await stored(name).insertOne(document)
      }
      return {
        drop: name => keeping([name], () => views.drop(name)),
        async dropUnused(before) {
          let dropped: readonly string[] = []
          await keeping(['page.v1'], async () => {
            dropped = await views.dropUnused(before)
          })
          return dropped
        },
      }
    }),
    [
      'the collections of two names know nothing of each other',
      'versions are dropped whose noted use is too long ago, and nothing else',
      'a dropped version is built again from nothing',
    ],
  )
})
