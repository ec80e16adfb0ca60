import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sampleGame } from '../fixtures/sample-game.ts'
import { onFound } from './found.ts'
import { add, type List } from './list.ts'
import { memoryStore, orMemory } from './store.ts'

const entering =
  (key: string, place: number) =>
  (list: List): List =>
    add(list, { key, madeAt: 1, game: sampleGame(place), after: { scoreTeam1: 1, scoreTeam2: 0 } })
const entered = entering('k1', 1)
const same = (list: List): List => list
const keys = (list: List) => list.map(({ key }) => key)

beforeEach(() => vi.stubGlobal('reportError', () => {}))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A device whose storage can fail, or leave a question without an answer, and the list that it holds. */
function aDisk() {
  const disk = memoryStore(true)
  const state = { isFull: false, until: Promise.resolve() }
  return {
    state,
    holds: () => disk.update('ana', same),
    /** What another tab, or an earlier page, keeps there. */
    keep: (key: string, place: number) => disk.update('ana', entering(key, place)),
    store: {
      isDurable: true,
      async update(user: string, op: (list: List) => List) {
        await state.until
        if (state.isFull) throw new Error('full')
        return disk.update(user, op)
      },
    },
  }
}

it('what the device kept before its storage failed does not come again once it is given up', async () => {
  const { state, holds, store: device } = aDisk()
  const store = orMemory(device)
  expect(await store.update('ana', entered)).toHaveLength(1)
  state.isFull = true
  expect(await store.update('ana', same)).toHaveLength(1)
  expect(store.isDurable).toBe(false)
  state.isFull = false
  expect(await store.update('ana', () => [])).toEqual([])
  await vi.waitFor(async () => expect(await holds()).toEqual([]))
})

/** A page whose first look at the device failed, while the device holds a change. The device answers from now on. */
async function afterOneFailure() {
  const { state, keep, holds, store: device } = aDisk()
  await keep('before', 1)
  state.isFull = true
  const found = vi.fn()
  onFound(found)
  const store = orMemory(device)
  expect(await store.update('ana', same)).toEqual([])
  expect(store.isDurable).toBe(false)
  state.isFull = false
  return { store, holds, found }
}

it('what the device holds outlives a page whose first look at it failed, and comes into view', async () => {
  const { store, holds, found } = await afterOneFailure()
  await store.update('ana', entering('k2', 2))
  await vi.waitFor(async () => expect(keys(await holds())).toEqual(['before', 'k2']))
  expect(found).toHaveBeenCalledWith('ana')
  expect(keys(await store.update('ana', same))).toEqual(['before', 'k2'])
  expect(store.isDurable).toBe(true)
})

it('a device that failed is asked again, without another entry', async () => {
  vi.useFakeTimers()
  const { store, found } = await afterOneFailure()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(found).toHaveBeenCalledOnce()
  expect(keys(await store.update('ana', same))).toEqual(['before'])
})

it('an entry that a slow device takes in after all is there once, beside what it held', async () => {
  vi.useFakeTimers()
  const { state, keep, holds, store: device } = aDisk()
  await keep('before', 1)
  const { promise, resolve } = Promise.withResolvers<void>()
  state.until = promise
  const found = vi.fn()
  onFound(found)
  const store = orMemory(device)
  const [first, second] = [store.update('ana', same), store.update('ana', entering('k2', 2))]
  await vi.advanceTimersByTimeAsync(5000)
  await first
  expect(keys(await second)).toEqual(['k2'])
  expect(keys(await store.update('ana', entering('k3', 3)))).toEqual(['k2', 'k3'])
  expect(found).not.toHaveBeenCalled()
  resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(found).toHaveBeenCalledWith('ana')
  expect(keys(await holds())).toEqual(['before', 'k2', 'k3'])
})

it('after a failure an entry joins what another tab keeps meanwhile', async () => {
  const { state, keep, holds, store: device } = aDisk()
  const store = orMemory(device)
  await store.update('ana', entered)
  state.isFull = true
  await store.update('ana', entering('k2', 2))
  await keep('other', 3)
  state.isFull = false
  await store.update('ana', entering('k4', 4))
  await vi.waitFor(async () => expect(keys(await holds())).toEqual(['k1', 'other', 'k2', 'k4']))
})
