import { existsSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { type Revision, revision } from '@pingboard/contracts/releases.ts'
import type { SliceStore } from '@pingboard/services/ports/slice-store.ts'
import { describe } from 'vitest'
import { itCatches, until, waitAtMost } from '../promises.ts'
import { type SlicesUnderTest, sliceFiles, sliceStorePromises } from '../slice-store.suite.ts'

// A broken adapter may never answer, so the wait for it is short.
waitAtMost(500)

/** The real adapter with a defect in every process. @param lock exists while a release is under way */
const slicesWith =
  (defect: (store: SliceStore, lock: string) => Partial<SliceStore>) =>
  async (): Promise<SlicesUnderTest> => {
    const real = await sliceFiles()
    const worsen = (store: SliceStore): SliceStore => ({ ...store, ...defect(store, real.lock) })
    return { ...real, store: worsen(real.store), another: async () => worsen(await real.another()) }
  }

describe('the slice-store suite', () => {
  itCatches(
    'remembers the registry as it read it first',
    sliceStorePromises,
    slicesWith(store => {
      let first: Promise<Revision> | undefined
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
    'makes a release from what it read before it waited',
    sliceStorePromises,
    slicesWith(store => ({
      async release(change) {
        const before = await store.current()
        return store.release(() => change(before))
      },
    })),
    [
      'releases of several processes at the same moment all survive, each made from the one before',
      'after a process died in the middle of a release, those that wait release one after the other',
    ],
  )
  itCatches(
    'waits for a dead process for ever',
    sliceStorePromises,
    slicesWith((store, lock) => ({
      async release(change) {
        await until(() => !existsSync(lock), 'the lock is free')
        return store.release(change)
      },
    })),
    ['after a process died in the middle of a release, those that wait release one after the other'],
  )
  itCatches(
    'releases what there was when a change fails',
    sliceStorePromises,
    slicesWith(store => ({
      release: change =>
        store.release(now => {
          try {
            return change(now)
          } catch {
            return now
          }
        }),
    })),
    ['a release whose change fails changes nothing, and holds up nobody'],
  )
  itCatches(
    'releases the slices alone',
    sliceStorePromises,
    slicesWith(store => ({
      release: change => store.release(now => ({ slices: change(now).slices })),
    })),
    ['candidates and the audit line of a release are there for every process, and in its revision alone'],
  )
  itCatches(
    'keeps of the revision before what a release does not name',
    sliceStorePromises,
    slicesWith(store => ({
      release: change => store.release(now => ({ ...now, ...change(now) })),
    })),
    ['candidates and the audit line of a release are there for every process, and in its revision alone'],
  )
  itCatches(
    'leaves out what the contract does not know, instead of refusing it',
    sliceStorePromises,
    slicesWith(store => ({
      release: change =>
        store.release(now => {
          const draft = change(now)
          return revision.safeParse({ ...draft, revision: 1 }).success ? draft : { slices: now.slices }
        }),
    })),
    ['a release that is none as the contract has it is refused, and nothing has changed'],
  )
  itCatches(
    'takes a revision without an audit line for a damaged one',
    sliceStorePromises,
    slicesWith(store => ({
      async revision(number) {
        const found = await store.revision(number)
        return found?.slices.some(({ name }) => name === 'mfe-boards') && !found.note ? null : found
      },
    })),
    ['a revision from before there were candidates and audit lines is read as it is'],
  )
  itCatches(
    'conceals a damaged revision',
    sliceStorePromises,
    slicesWith(store => ({
      async revisions() {
        const numbers = await store.revisions()
        const read = await Promise.all(numbers.map(number => store.revision(number)))
        return numbers.filter((_, nth) => read[nth])
      },
    })),
    ['a damaged revision is listed and not read, and the others are; its number is not given again'],
  )
  itCatches(
    'takes a damaged registry for an empty one',
    sliceStorePromises,
    slicesWith(store => ({
      current: () => store.current().catch(() => ({ revision: 0, slices: [] })),
    })),
    ['while the current revision is damaged none is given out, and an earlier one can be made current'],
  )
  itCatches(
    'stores over what is stored',
    sliceStorePromises,
    slicesWith(store => ({
      async add(version, files) {
        await store.replace(version, files)
        return true
      },
    })),
    [
      'a stored version stays as it is, whoever stores it again',
      'of several processes that store a version at the same moment one does',
    ],
  )
  itCatches(
    'looks whether a version is stored, and stores it then',
    sliceStorePromises,
    slicesWith(store => ({
      async add(version, files) {
        if (await store.files(version)) return false
        await setImmediate()
        await store.replace(version, files)
        return true
      },
    })),
    ['of several processes that store a version at the same moment one does'],
  )
  itCatches(
    'leaves the former files when it replaces a version',
    sliceStorePromises,
    slicesWith(store => ({
      async replace(version, files) {
        await store.replace(version, new Map([...((await store.files(version)) ?? []), ...files]))
      },
    })),
    ['a replaced version has the new files and no others, for every process'],
  )

  /** Of all processes. */
  let reads = 0
  itCatches(
    'stores the files of a version one after the other',
    sliceStorePromises,
    slicesWith(store => ({
      async files(version) {
        const found = await store.files(version)
        reads++
        return found
      },
      async add(version, files) {
        const stored = new Map<string, Buffer>()
        for (const [name, bytes] of files) {
          stored.set(name, bytes)
          await store.replace(version, stored)
          // A read that ends now may have begun earlier. The next one surely reads what is stored at this moment.
          const before = reads
          await until(() => reads >= before + 2, 'somebody reads').catch(() => {})
        }
        return true
      },
    })),
    [
      'who reads a version while it is stored finds all of it or nothing',
      'of a version whose storing is cut off nothing is found, and it can be stored again',
    ],
  )
})
