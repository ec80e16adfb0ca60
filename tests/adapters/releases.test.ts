import { PublishRefused } from '@pingboard/infra/edge/release/refusal.ts'
import { openSliceFiles } from '@pingboard/infra/slice-store/files.ts'
import type { SliceStore } from '@pingboard/services/ports/slice-store.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomFrom } from '../support/random.ts'
import { repeatedBy, seed } from '../support/scale.ts'
import { aDirectory } from './promises.ts'
import { gated, oneAtATime } from './releases/one-at-a-time.ts'
import {
  type Built,
  begin,
  builtByTeams,
  type Call,
  carryOut,
  compare,
  peopleOf,
  play,
} from './releases/teams.ts'

const FILE = 'tests/adapters/releases.test.ts'
const INTERLEAVINGS = 100
const AT_ONCE = 5
/** Calls of each of the six. */
const EACH = 3

let built: Built
beforeAll(async () => {
  built = await builtByTeams()
})
afterAll(() => built.remove())

/** A drawn interleaving of the calls of three teams, from two stores on one folder. @param worsen with a defect */
async function interleave(
  drawn: number,
  worsen: (store: SliceStore) => SliceStore = store => store,
  carry = carryOut,
): Promise<readonly Call[]> {
  const random = randomFrom(drawn)
  const dir = await aDirectory()
  const plain = openSliceFiles(dir)
  await begin(plain, built)
  const { gate, run } = oneAtATime(random)
  const stores = [openSliceFiles(dir), openSliceFiles(dir)].map(store => gated(worsen(store), gate))
  const calls: Call[] = []
  await run(
    peopleOf(random, EACH).map(({ by, ops }, nth) => async () => {
      const store = stores[nth % 2] ?? plain
      await play(ops, by, { store, plain, built, calls }, carry)
    }),
  )
  await compare(plain, calls)
  return calls
}

/** Adds to a failure how it is seen again. */
const sayHow = (drawn: number) => (error: unknown) => {
  throw new Error(`to see it again: ${repeatedBy(FILE, drawn)}`, { cause: error })
}

test('a hundred drawn interleavings of what three teams release never lose a release of another', {
  timeout: 120_000,
}, async () => {
  const first = seed()
  const counts: Record<string, number> = {}
  for (let nth = 0; nth < INTERLEAVINGS; nth++) {
    const calls = await interleave(first + nth).catch(sayHow(first + nth))
    for (const { op, outcome } of calls) {
      const what = `${op.kind} ${typeof outcome === 'number' ? 'made' : outcome}`
      counts[what] = (counts[what] ?? 0) + 1
    }
  }
  // Each kind of call changed something, and was refused or had nothing to do.
  for (const kind of ['publish', 'propose', 'again', 'promote', 'abandon', 'rollback']) {
    expect(counts[`${kind} made`], `${kind} made`).toBeGreaterThan(5)
    expect(counts[`${kind} refused`], `${kind} refused`).toBeGreaterThan(5)
  }
})

test('the same seed gives the same interleaving', async () => {
  const [one, other] = [await interleave(7), await interleave(7)]
  expect(other).toEqual(one)
})

test('what three teams release at the same moment from two stores is there', async () => {
  const first = seed()
  for (let nth = 0; nth < AT_ONCE; nth++) {
    const dir = await aDirectory()
    const plain = openSliceFiles(dir)
    await begin(plain, built)
    const stores = [openSliceFiles(dir), openSliceFiles(dir)]
    const calls: Call[] = []
    await Promise.all(
      peopleOf(randomFrom(first + nth), EACH).map(({ by, ops }, person) =>
        play(ops, by, { store: stores[person % 2] ?? plain, plain, built, calls }),
      ),
    )
    await compare(plain, calls).catch(sayHow(first))
  }
})

/** Seeds until the model shows a defect; null when none of a hundred does. */
async function foundAfter(
  worsen: (store: SliceStore) => SliceStore,
  carry = carryOut,
): Promise<number | null> {
  for (let drawn = 1; drawn <= 100; drawn++) {
    const error = await interleave(drawn, worsen, carry).then(
      () => null,
      error => error,
    )
    if (error instanceof Error && error.name !== 'AssertionError') throw error
    if (error) return drawn
  }
  return null
}

test('the model finds a store that releases what it read before it waited', async () => {
  const stale = (store: SliceStore): SliceStore => {
    let before = store.current()
    return {
      ...store,
      current: () => {
        before = store.current()
        return before
      },
      async release(change) {
        const seen = await before
        return store.release(() => change(seen))
      },
    }
  }
  expect(await foundAfter(stale)).not.toBeNull()
})

test('the model finds a release that forgets the candidates of others', async () => {
  const forgetful = (store: SliceStore): SliceStore => ({
    ...store,
    release: change =>
      store.release(now => {
        const { candidates = [], note, ...draft } = change(now)
        const kept = candidates.filter(({ entry }) => entry.name === note?.slice)
        return { ...draft, ...(note && { note }), candidates: kept }
      }),
  })
  expect(await foundAfter(forgetful)).not.toBeNull()
})

test('the model finds a release that looks at addresses only before it waits', async () => {
  const sure = (store: SliceStore): SliceStore => ({
    ...store,
    release: change =>
      store.release(now => {
        try {
          return change(now)
        } catch (error) {
          if (!(error instanceof PublishRefused)) throw error
          const { slices, note } = change({ revision: now.revision, slices: [] })
          const others = now.slices.filter(({ name }) => name !== note?.slice)
          return { ...now, slices: [...others, ...slices], note }
        }
      }),
  })
  expect(await foundAfter(sure)).not.toBeNull()
})

test('the model finds a rollback that goes back to what it saw, whatever was released since', {
  timeout: 120_000,
}, async () => {
  const carry: typeof carryOut = async (op, all, options) => {
    if (op.kind !== 'rollback' || op.version) return carryOut(op, all, options)
    const seen = await options.store.current()
    let isFirst = true
    const store: SliceStore = {
      ...options.store,
      // What it goes back to is read later than what is on.
      async current() {
        if (!isFirst) return options.store.current()
        isFirst = false
        return seen
      },
      release: change =>
        options.store.release(now => ({
          ...change({ ...now, revision: seen.revision }),
          from: now.revision,
        })),
    }
    return carryOut(op, all, { ...options, store })
  }
  expect(await foundAfter(store => store, carry)).not.toBeNull()
})
