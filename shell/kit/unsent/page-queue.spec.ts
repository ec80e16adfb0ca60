// @vitest-environment jsdom
import { createStore } from 'jotai'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { sampleGame } from '../fixtures/sample-game.ts'
import { add } from './list.ts'
import { startUnsent, unsentAtom } from './page-queue.ts'
import { memoryStore, type UnsentStore } from './store.ts'
import { ANA } from './testing-page.ts'

const { disk, state } = vi.hoisted(() => {
  // A spec that ran before in this page may have loaded the true device.
  vi.resetModules()
  return { disk: { update: vi.fn<UnsentStore['update']>() }, state: { isFrozen: true } }
})
vi.mock(import('./device.ts'), async actual => {
  const { orMemory } = await import('./store.ts')
  const update: UnsentStore['update'] = (user, op) =>
    state.isFrozen ? Promise.reject(new Error('frozen')) : disk.update(user, op)
  return { ...(await actual()), storeOfDevice: () => orMemory({ isDurable: true, update }) }
})

/** Its listeners stay: without a person they ask nothing while other specs run in this page. */
function started() {
  const queue = createStore().get(unsentAtom)
  startUnsent(queue)
  onTestFinished(() => queue.setUser(null))
  return queue
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('what an earlier page kept comes into view as soon as the device can be read', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('reportError', () => {})
  disk.update.mockImplementation(memoryStore(true).update)
  const wish = { key: 'k1', madeAt: 1, game: sampleGame(1), after: { scoreTeam1: 1, scoreTeam2: 0 } }
  await disk.update(ANA, list => add(list, wish))
  const queue = started()
  queue.setUser(ANA)
  await vi.advanceTimersByTimeAsync(0)
  expect(queue.snapshot()).toMatchObject({ list: [], isDurable: false })
  state.isFrozen = false
  await vi.advanceTimersByTimeAsync(10_000)
  expect(queue.snapshot()).toMatchObject({ list: [{ key: 'k1' }], isDurable: true })
})

it('what the worker was answered is told to the pages, and older news too', async () => {
  state.isFrozen = false
  disk.update.mockImplementation(memoryStore(true).update)
  const queue = started()
  queue.setUser(ANA)
  const game = sampleGame(1, { scoreTeam1: 1, revision: 5 })
  const wish = { key: 'k1', madeAt: 1, game, after: { scoreTeam1: 2 } }
  const [change] = await disk.update(ANA, list => add(list, wish))
  const heard = vi.fn()
  queue.onOutcome(heard)
  const worker = new BroadcastChannel('pingboard-unsent')
  onTestFinished(() => worker.close())
  // Earlier workers tell whose list changed, and nothing else.
  worker.postMessage(ANA)
  await vi.waitFor(() => expect(queue.snapshot().list).toMatchObject([{ key: 'k1' }]))
  expect(heard).not.toHaveBeenCalled()
  const outcome = { is: 'saved', game: { ...game, scoreTeam1: 2, revision: 6 } }
  worker.postMessage({ user: ANA, change, outcome })
  await vi.waitFor(() => expect(heard).toHaveBeenCalledExactlyOnceWith(change, outcome))
})
