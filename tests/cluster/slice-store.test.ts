import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Revision as Released } from '@pingboard/contracts/releases.ts'
import { openGridfsSlices } from '@pingboard/infra/slice-store/gridfs.ts'
import type { SliceStore } from '@pingboard/services/ports/slice-store.ts'
import { type Db, ObjectId } from 'mongodb'
import { describe, expect, it } from 'vitest'
import { aDirectory, itCatches } from '../adapters/promises.ts'
import { type SlicesUnderTest, sliceStorePromises, sliceStoreSuite } from '../adapters/slice-store.suite.ts'
import { aDatabase, without } from './engines.ts'
import { connected } from './mongodb-openers.ts'

const absent = without('mongodb')
const ONE = { name: 'mfe-boards', version: '1.0.0' }
const filesOf = (text: string) => new Map([['remoteEntry.js', Buffer.from(text)]])

interface Head {
  readonly revision: number
  readonly last: number
  readonly replaced: number
  readonly draft?: { readonly text: string; readonly by: string }
}
interface Revision {
  readonly _id: number
  readonly text: string
  readonly by: string
}

const headsOf = (db: Db) => db.collection<Head>('slice-registry')
const revisionsOf = (db: Db) => db.collection<Revision>('slice-revisions')

/** Leaves the newest revision as a process does that dies after its release, before it files the revision. */
async function unfile(db: Db, revision: number): Promise<void> {
  const newest = await revisionsOf(db).findOneAndDelete({ _id: revision })
  if (!newest) throw new Error('there is no such revision')
  const { _id, ...draft } = newest
  await headsOf(db).updateOne({}, { $set: { draft } })
}

/** Each process has a connection and a directory of its own. @param defect of every process */
async function gridfs(defect: (store: SliceStore, db: Db) => Partial<SliceStore> = () => ({})) {
  const url = aDatabase()
  const { db } = await connected(url)
  const another = async () => {
    const store = await openGridfsSlices(await connected(url), await aDirectory())
    return { ...store, ...defect(store, db) }
  }
  const store = await another()
  return {
    db,
    store,
    another,
    async overwrite(revision: number, text: string) {
      await revisionsOf(db).updateOne({ _id: revision }, { $set: { text } })
    },
    async dieReleasing() {
      const { revision } = await store.release(now => now)
      await unfile(db, revision)
    },
  } satisfies SlicesUnderTest & { db: Db }
}

describe.skipIf(absent)(absent ?? 'with MongoDB', () => {
  sliceStoreSuite('MongoDB', () => gridfs())

  it('a release whose process died before it filed the revision is whole, for every process', async () => {
    const { db, store, another } = await gridfs()
    const first = await store.release(now => now)
    await unfile(db, first.revision)
    const other = await another()
    expect(await other.current()).toEqual(first)
    expect(await other.revisions()).toEqual([1])
    expect(await other.revision(1)).toEqual(first)
    expect(await other.release(now => now)).toMatchObject({ revision: 2 })
    expect(await store.revision(1)).toEqual(first)
    expect(await store.revisions()).toEqual([1, 2])
  })

  it('a release is made once, although the answer to it was lost and it was repeated', async () => {
    const url = aDatabase()
    const { write, ...connection } = await connected(url)
    let calls = 0
    const losing: typeof write = work =>
      write(async () => {
        const answer = await work()
        if (calls++ === 0) throw Object.assign(new Error('the connection is gone'), { code: 'ECONNRESET' })
        return answer
      })
    const store = await openGridfsSlices({ ...connection, write: losing }, await aDirectory())
    expect(await store.release(now => now)).toMatchObject({ revision: 1 })
    expect(calls).toBe(2)
    expect(await store.revisions()).toEqual([1])
    calls = 0
    expect(await store.add(ONE, filesOf('one'))).toBe(true)
    expect(calls).toBe(2)
  })

  it('the directory of a version is made once, and again when this machine has lost it', async () => {
    const url = aDatabase()
    const cache = await aDirectory()
    const store = await openGridfsSlices(await connected(url), cache)
    await store.add(ONE, filesOf('one'))
    const places = await Promise.all(Array.from({ length: 5 }, () => store.directory(ONE)))
    expect(new Set(places).size).toBe(1)
    const place = places[0] ?? ''
    // A directory is taken as it is while it is there.
    await writeFile(join(place, 'noted.txt'), '')
    const again = await openGridfsSlices(await connected(url), cache)
    expect(await again.directory(ONE)).toBe(place)
    expect((await readdir(place)).sort()).toEqual(['noted.txt', 'remoteEntry.js'])
    await rm(cache, { recursive: true })
    const lost = await openGridfsSlices(await connected(url), cache)
    expect(await readdir(await lost.directory(ONE))).toEqual(['remoteEntry.js'])
  })

  it('files that no version shows any more are removed, at once or with the next release of it', async () => {
    const { db, store } = await gridfs()
    const stored = () => db.collection('slices.files').countDocuments()
    await store.add(ONE, filesOf('one'))
    await store.add(ONE, filesOf('other'))
    await store.replace(ONE, filesOf('two'))
    expect(await stored()).toBe(1)
    // A process died between the upload and the document that shows it.
    const [left] = await db.collection('slices.files').find().toArray()
    const anHourAgo = new Date(Date.now() - 3_700_000)
    await db.collection('slices.files').insertOne({ ...left, _id: undefined as never, uploadDate: anHourAgo })
    expect(await stored()).toBe(2)
    await store.replace(ONE, filesOf('three'))
    expect(await stored()).toBe(1)
    expect((await store.files(ONE))?.get('remoteEntry.js')?.toString()).toBe('three')
    expect(await db.collection('slices.chunks').countDocuments()).toBe(1)
  })

  it('a version whose files are damaged in the store is stored and incomplete, so that it is mended', async () => {
    const { db, store } = await gridfs()
    await store.add(ONE, filesOf('one'))
    await db.collection('slices.chunks').deleteMany({})
    expect(await store.files(ONE)).toEqual(new Map())
    await store.replace(ONE, filesOf('one'))
    expect((await store.files(ONE))?.get('remoteEntry.js')?.toString()).toBe('one')
  })
})

describe.skipIf(absent)('the slice-store suite', () => {
  itCatches(
    'believes the registry it read once',
    sliceStorePromises,
    () =>
      gridfs(store => {
        let first: Promise<Released> | undefined
        return {
          current() {
            first ??= store.current()
            return first
          },
        }
      }),
    ['what one process releases, the others see at their next call'],
  )
  itCatches(
    'releases without comparing what it made the release from',
    sliceStorePromises,
    () =>
      gridfs((store, db) => ({
        async release(change) {
          const before = await store.current()
          const next = { ...change(before), revision: before.revision + 1 }
          const revision = { text: JSON.stringify(next), by: '' }
          await revisionsOf(db).updateOne({ _id: next.revision }, { $set: revision }, { upsert: true })
          await headsOf(db).updateOne({}, { $set: { revision: next.revision, last: next.revision } })
          return next
        },
      })),
    ['releases of several processes at the same moment all survive, each made from the one before'],
  )
  itCatches(
    'serves the copy it made before the version was replaced',
    sliceStorePromises,
    () =>
      gridfs(store => {
        const places = new Map<string, Promise<string>>()
        return {
          directory({ name, version }) {
            const place = places.get(name + version) ?? store.directory({ name, version })
            places.set(name + version, place)
            return place
          },
        }
      }),
    ['a replaced version has the new files and no others, for every process'],
  )
  itCatches(
    'shows a version before its files are there',
    sliceStorePromises,
    () =>
      gridfs((store, db) => ({
        async add(version, files) {
          const stored = { _id: `${version.name}/${version.version}`, file: new ObjectId(), parts: [] }
          await db.collection<{ _id: string }>('slice-versions').insertOne(stored)
          await store.replace(version, files)
          return true
        },
      })),
    ['of a version whose storing is cut off nothing is found, and it can be stored again'],
  )
})
