import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SliceEntry } from '@pingboard/contracts/registry.ts'
import type { Candidate, ReleaseNote, Revision } from '@pingboard/contracts/releases.ts'
import { openSliceFiles } from '@pingboard/infra/slice-store/files.ts'
import type { Draft, SliceFiles, SliceStore } from '@pingboard/services/ports/slice-store.ts'
import { expect } from 'vitest'
import { aDirectory, type PortPromise, suite, within } from './promises.ts'

export interface SlicesUnderTest {
  readonly store: SliceStore
  /** The same slices, as another process sees them. */
  another(): Promise<SliceStore>
  /** Puts other text in place of a revision, where it is stored. */
  overwrite(revision: number, text: string): Promise<void>
  /** Leaves what a process leaves that died in the middle of a release, an hour ago. */
  dieReleasing(): Promise<void>
}

const anEntry = (name: string, version = '1.0.0'): SliceEntry => ({
  name: `mfe-${name}`,
  version,
  entry: `/remotes/mfe-${name}/${version}/remoteEntry.js`,
  type: 'module',
  contract: 1,
  paths: [`/${name}`],
  label: { en: name, fr: name },
  requires: { react: '^19.3.0' },
  files: {},
  preload: [],
})
/** A change that puts one slice more on. */
const adding =
  (name: string) =>
  ({ slices }: Revision): Draft => ({ slices: [...slices, anEntry(name)] })
/** What is left of a revision whose writing was cut off. */
const DAMAGED = '{"revision":'
const namesOn = async (store: SliceStore) => (await store.current()).slices.map(({ name }) => name)

const aCandidate = (name: string): Candidate => ({
  entry: anEntry(name, '2.0.0'),
  share: 0.25,
  groups: [],
  testers: [],
  since: '2026-11-23T15:00:00.000Z',
})
const NOTE: ReleaseNote = {
  action: 'candidate',
  slice: 'mfe-b',
  version: '2.0.0',
  by: 'Équipe B',
  at: '2026-11-23T15:00:00.000Z',
  commit: '0123abc',
}
/** As a release of version 1.0.0 of the product wrote it. */
const FROM_BEFORE =
  '{"revision":1,"slices":[{"name":"mfe-boards","version":"1.0.0","entry":"/remotes/mfe-boards/1.0.0/remoteEntry.js","type":"module","contract":1,"paths":["/boards"],"label":{"en":"Boards","fr":"Tableaux"},"requires":{"react":"^19.3.0"},"files":{},"preload":[]}]}'

const ONE = { name: 'mfe-boards', version: '1.0.0' }
/** Every byte there is, in several files. */
const filesOf = (text: string): SliceFiles =>
  new Map(
    ['remoteEntry.js', 'remoteEntry.js.br', `${text}.js`, 'page.css'].map(name => [
      name,
      Buffer.from([...`${text} ${name}`].map(letter => letter.charCodeAt(0)).concat([...Array(256).keys()])),
    ]),
  )
const contentOf = (files: SliceFiles | null) =>
  files && Object.fromEntries([...files].map(([name, bytes]) => [name, bytes.toString('latin1')]))

/** What lies in the directory that the edge serves. */
async function served(store: SliceStore, version = ONE): Promise<SliceFiles> {
  const directory = await store.directory(version)
  const names = await readdir(directory).catch(() => [])
  return new Map(
    await Promise.all(names.map(async name => [name, await readFile(join(directory, name))] as const)),
  )
}

/** Files that cannot be read to their end. */
class CutOff extends Map<string, Buffer> {
  override *[Symbol.iterator](): MapIterator<[string, Buffer]> {
    yield ['remoteEntry.js', Buffer.from('the first')]
    throw new Error('cut off')
  }
  override entries(): MapIterator<[string, Buffer]> {
    return this[Symbol.iterator]()
  }
}

export const sliceStorePromises: readonly PortPromise<SlicesUnderTest>[] = [
  {
    title: 'before the first release there is nothing',
    async run(open) {
      const { store } = await open()
      expect(await store.current()).toEqual({ revision: 0, slices: [] })
      expect(await store.revisions()).toEqual([])
      expect(await store.revision(1)).toBeNull()
      expect(await store.files(ONE)).toBeNull()
      expect(await served(store)).toEqual(new Map())
    },
  },
  {
    title: 'what one process releases, the others see at their next call',
    async run(open) {
      const { store, another } = await open()
      const other = await another()
      expect(await namesOn(other)).toEqual([])
      const first = await store.release(adding('a'))
      expect(first).toEqual({ revision: 1, slices: [anEntry('a')] })
      expect(await other.current()).toEqual(first)
      const second = await other.release(adding('b'))
      expect(second.revision).toBe(2)
      for (const each of [store, other, await another()]) {
        expect(await each.current()).toEqual(second)
        expect(await each.revisions()).toEqual([1, 2])
        expect(await each.revision(1)).toEqual(first)
        expect(await each.revision(2)).toEqual(second)
      }
    },
  },
  {
    title:
      'candidates and the audit line of a release are there for every process, and in its revision alone',
    async run(open) {
      const { store, another } = await open()
      const other = await another()
      const candidates = [aCandidate('a'), { ...aCandidate('b'), groups: ['g1'], testers: ['u1', 'u2'] }]
      const first = await store.release(now => ({ ...adding('a')(now), candidates, note: NOTE }))
      expect(first).toEqual({ revision: 1, slices: [anEntry('a')], candidates, note: NOTE })
      for (const each of [store, other, await another()]) {
        expect(await each.current()).toEqual(first)
        expect(await each.revision(1)).toEqual(first)
      }
      const kept = await other.release(now => ({ slices: now.slices, candidates: now.candidates?.slice(1) }))
      expect(kept).toEqual({ revision: 2, slices: [anEntry('a')], candidates: candidates.slice(1) })
      expect(await store.current()).toEqual(kept)
      expect(await store.release(adding('c'))).toEqual({
        revision: 3,
        slices: ['a', 'c'].map(one => anEntry(one)),
      })
      expect(await other.revision(1)).toEqual(first)
    },
  },
  {
    title: 'a release that is none as the contract has it is refused, and nothing has changed',
    async run(open) {
      const { store, another } = await open()
      const first = await store.release(adding('a'))
      for (const wrong of [
        { candidates: [{ ...aCandidate('a'), share: 2 }] },
        { note: { ...NOTE, commit: 'main' } },
        { slices: [{ ...anEntry('a'), entry: 'https://elsewhere.example/a.js' }] },
      ])
        await expect(store.release(now => ({ ...now, ...wrong }))).rejects.toThrow()
      for (const each of [store, await another()]) {
        expect(await each.current()).toEqual(first)
        expect(await each.revisions()).toEqual([1])
      }
    },
  },
  {
    title: 'a revision from before there were candidates and audit lines is read as it is',
    async run(open) {
      const { store, another, overwrite } = await open()
      await store.release(adding('a'))
      await overwrite(1, FROM_BEFORE)
      const other = await another()
      expect(await other.current()).toEqual(JSON.parse(FROM_BEFORE))
      expect(await other.revision(1)).toEqual(JSON.parse(FROM_BEFORE))
      const next = await other.release(adding('b'))
      expect(next.slices.map(({ name }) => name)).toEqual(['mfe-boards', 'mfe-b'])
    },
  },
  {
    title: 'releases of several processes at the same moment all survive, each made from the one before',
    async run(open) {
      const { store, another } = await open()
      const stores = [store, await another(), await another()]
      const names = [...'abcdefghi']
      await Promise.all(names.map((name, nth) => stores[nth % 3]?.release(adding(name))))
      expect((await namesOn(store)).sort()).toEqual(names.map(name => `mfe-${name}`))
      expect(await store.revisions()).toEqual(names.map((_, nth) => nth + 1))
      for (let number = 2; number <= names.length; number++) {
        const [before, after] = [await store.revision(number - 1), await store.revision(number)]
        expect(after?.slices.slice(0, -1)).toEqual(before?.slices)
      }
    },
  },
  {
    title: 'a release whose change fails changes nothing, and holds up nobody',
    async run(open) {
      const { store, another } = await open()
      const first = await store.release(adding('a'))
      const fails = () => {
        throw new Error('no such slice')
      }
      await expect(store.release(fails)).rejects.toThrow('no such slice')
      expect(await store.current()).toEqual(first)
      const next = (await another()).release(adding('b'))
      expect(await within(next, 'a release after it')).toMatchObject({ revision: 2 })
    },
  },
  {
    title: 'after a process died in the middle of a release, those that wait release one after the other',
    async run(open) {
      const { store, another, dieReleasing } = await open()
      await store.release(adding('a'))
      await dieReleasing()
      const stores = [store, await another(), await another()]
      await Promise.all([...'bcd'].map((name, nth) => stores[nth]?.release(adding(name))))
      expect((await namesOn(store)).sort()).toEqual(['mfe-a', 'mfe-b', 'mfe-c', 'mfe-d'])
    },
  },
  {
    title: 'a damaged revision is listed and not read, and the others are; its number is not given again',
    async run(open) {
      const { store, another, overwrite } = await open()
      for (const name of ['a', 'b', 'c']) await store.release(adding(name))
      await overwrite(2, DAMAGED)
      const other = await another()
      expect(await other.revisions()).toEqual([1, 2, 3])
      expect(await other.revision(2)).toBeNull()
      expect((await other.revision(1))?.slices).toHaveLength(1)
      expect(await other.current()).toMatchObject({ revision: 3 })
      await overwrite(3, DAMAGED)
      await other.makeCurrent(1)
      expect(await other.release(adding('d'))).toMatchObject({ revision: 4 })
    },
  },
  {
    title: 'while the current revision is damaged none is given out, and an earlier one can be made current',
    async run(open) {
      const { store, another, overwrite } = await open()
      for (const name of ['a', 'b']) await store.release(adding(name))
      await overwrite(2, DAMAGED)
      const other = await another()
      await expect(other.current()).rejects.toThrow()
      await expect(other.makeCurrent(2)).rejects.toThrow()
      await expect(other.makeCurrent(7)).rejects.toThrow()
      await expect((await another()).release(adding('c'))).rejects.toThrow()
      await other.makeCurrent(1)
      for (const each of [store, other, await another()]) expect(await namesOn(each)).toEqual(['mfe-a'])
      expect(await store.release(adding('d'))).toEqual({ revision: 3, slices: [anEntry('a'), anEntry('d')] })
    },
  },
  {
    title:
      'the files of a version are those that were stored, for every process, and in the directory that is served',
    async run(open) {
      const { store, another } = await open()
      const [one, two] = [filesOf('one'), filesOf('two')]
      expect(await store.add(ONE, one)).toBe(true)
      expect(await store.add({ ...ONE, version: '2.0.0' }, two)).toBe(true)
      expect(await store.add({ ...ONE, name: 'mfe-groups' }, two)).toBe(true)
      for (const each of [store, await another()]) {
        expect(contentOf(await each.files(ONE))).toEqual(contentOf(one))
        expect(contentOf(await each.files({ ...ONE, version: '2.0.0' }))).toEqual(contentOf(two))
        expect(contentOf(await served(each))).toEqual(contentOf(one))
        expect(await each.files({ ...ONE, version: '3.0.0' })).toBeNull()
      }
    },
  },
  {
    title: 'a stored version stays as it is, whoever stores it again',
    async run(open) {
      const { store, another } = await open()
      const other = await another()
      await store.add(ONE, filesOf('one'))
      expect(await other.add(ONE, filesOf('other'))).toBe(false)
      for (const each of [store, other]) {
        expect(contentOf(await each.files(ONE))).toEqual(contentOf(filesOf('one')))
        expect(contentOf(await served(each))).toEqual(contentOf(filesOf('one')))
      }
    },
  },
  {
    title: 'of several processes that store a version at the same moment one does',
    async run(open) {
      const { store, another } = await open()
      const stores = [store, await another(), await another()]
      for (let round = 0; round < 10; round++) {
        const version = { ...ONE, version: `1.0.${round}` }
        const stored = await Promise.all(
          stores.map(async (each, nth) => ((await each.add(version, filesOf(`${nth}`))) ? [nth] : [])),
        )
        const [winner, ...others] = stored.flat()
        expect(others).toEqual([])
        expect(contentOf(await store.files(version))).toEqual(contentOf(filesOf(`${winner}`)))
      }
    },
  },
  {
    title: 'a replaced version has the new files and no others, for every process',
    async run(open) {
      const { store, another } = await open()
      const other = await another()
      await store.replace(ONE, filesOf('one'))
      expect(contentOf(await other.files(ONE))).toEqual(contentOf(filesOf('one')))
      expect(contentOf(await served(other))).toEqual(contentOf(filesOf('one')))
      await store.replace(ONE, filesOf('other'))
      for (const each of [store, other]) {
        expect(contentOf(await each.files(ONE))).toEqual(contentOf(filesOf('other')))
        expect(contentOf(await served(each))).toEqual(contentOf(filesOf('other')))
      }
    },
  },
  {
    title: 'who reads a version while it is stored finds all of it or nothing',
    async run(open) {
      const { store, another } = await open()
      const reader = await another()
      const found: (SliceFiles | null)[] = []
      let isStored = false
      const storing = store.add(ONE, filesOf('one')).finally(() => {
        isStored = true
      })
      while (!isStored) found.push(await reader.files(ONE))
      await storing
      found.push(await reader.files(ONE))
      expect(found.at(-1)).not.toBeNull()
      for (const each of found) if (each) expect(contentOf(each)).toEqual(contentOf(filesOf('one')))
    },
  },
  {
    title: 'of a version whose storing is cut off nothing is found, and it can be stored again',
    async run(open) {
      const { store } = await open()
      const cutOff = new CutOff(filesOf('one'))
      await expect(store.add(ONE, cutOff)).rejects.toThrow()
      expect(await store.files(ONE)).toBeNull()
      expect(await served(store)).toEqual(new Map())
      expect(await store.add(ONE, filesOf('one'))).toBe(true)
      await expect(store.replace(ONE, cutOff)).rejects.toThrow()
      expect(contentOf(await store.files(ONE))).toEqual(contentOf(filesOf('one')))
    },
  },
]

export const sliceStoreSuite = (name: string, open: () => Promise<SlicesUnderTest>): void =>
  suite(`slice store: ${name}`, sliceStorePromises, open)

/** A data directory of released slices. `lock` exists while a release is under way. */
export async function sliceFiles() {
  const dir = await aDirectory()
  const lock = join(dir, 'edge/registry.lock')
  return {
    dir,
    lock,
    store: openSliceFiles(dir),
    another: async () => openSliceFiles(dir),
    overwrite: (revision: number, text: string) =>
      writeFile(join(dir, `edge/registry/${revision}.json`), text),
    async dieReleasing() {
      await mkdir(join(lock, 'a-dead-process'), { recursive: true })
      const anHourAgo = new Date(Date.now() - 3_600_000)
      await utimes(lock, anHourAgo, anHourAgo)
    },
  } satisfies SlicesUnderTest & { dir: string; lock: string }
}
