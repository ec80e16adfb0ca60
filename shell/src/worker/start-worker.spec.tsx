// @vitest-environment jsdom
import type { SliceEntry } from '@pingboard/contracts/registry.ts'
import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { RegistryStore } from '../registry/registry-store.ts'
import { anEntry } from '../slices/testing.ts'
import { startWorker } from './start-worker.ts'
import { updateAtom } from './update-atom.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('__RELEASE__', false)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const boards = anEntry()
const groups = anEntry({ name: 'mfe-groups' })

/** What the page says, which uses the boards, after the server tells it of these slices. */
async function saysOf(slices: readonly SliceEntry[] | null): Promise<string | null> {
  const store = createStore()
  const fresh = slices && { revision: 9, slices: [...slices] }
  const current = () => ({ revision: 8, slices: [boards, groups] })
  const registry = { current, peek: async () => fresh } as unknown as RegistryStore
  startWorker({ store, registry, used: () => [boards] }).begin()
  await vi.advanceTimersByTimeAsync(3000)
  return store.get(updateAtom)
}

it.each([
  ['a release of a slice that the page uses', [anEntry({ version: '1.0.1' }), groups], 'newer'],
  ['a slice that the page uses and that is gone', [groups], 'newer'],
  ['a release of another slice', [boards, anEntry({ name: 'mfe-groups', version: '2.0.0' })], null],
  ['another slice that is gone, and a new one', [boards, anEntry({ name: 'mfe-club' })], null],
  ['another revision with the same versions', [boards, groups], null],
  ['no answer', null, null],
] as const)('what the page says of %s', async (_, slices, said) => {
  expect(await saysOf(slices)).toBe(said)
})

it('the worker learns which versions the page uses: their files stay, whatever the registry says', async () => {
  vi.stubGlobal('__RELEASE__', true)
  const postMessage = vi.fn()
  const container = {
    ready: Promise.resolve({ active: { postMessage } }),
    register: async () => null,
    addEventListener() {},
  }
  vi.stubGlobal('navigator', { serviceWorker: container })
  await saysOf([anEntry({ version: '1.0.1' }), groups])
  expect(postMessage).toHaveBeenCalledWith({ type: 'registry', used: [boards.entry] })
})
