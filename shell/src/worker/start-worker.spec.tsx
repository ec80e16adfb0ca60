// @vitest-environment jsdom
import type { SliceEntry } from '@pingboard/contracts/registry.ts'
import { signedInAtom, signedOutAtom } from '@pingboard/kit/slice'
import { camille } from '@pingboard/kit/testing'
import { createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
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
  startWorker({ store, registry, used: () => [boards], open() {} }).begin()
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

describe('what the worker hears when nobody is signed in any more', () => {
  /** Messages about the reader, after a person of this page left in this way. */
  async function heard(
    leave: (worker: ReturnType<typeof startWorker>) => void,
    signedIn = 'after' as 'before' | 'after',
  ) {
    vi.stubGlobal('__RELEASE__', true)
    const postMessage = vi.fn()
    vi.stubGlobal('navigator', {
      serviceWorker: { ready: Promise.resolve({ active: { postMessage } }), addEventListener() {} },
    })
    const store = createStore()
    const registry = { peek: async () => null } as unknown as RegistryStore
    if (signedIn === 'before') store.set(signedInAtom, camille)
    const worker = startWorker({ store, registry, used: () => [], open() {} })
    if (signedIn === 'after') store.set(signedInAtom, camille)
    leave(worker)
    store.set(signedOutAtom)
    await vi.advanceTimersByTimeAsync(0)
    const messages = postMessage.mock.calls.map(([message]) => message)
    return messages.filter(({ user }) => user === null)
  }

  it('of an account that was erased nothing stays, and its pushes end', async () => {
    const told = [{ type: 'user', user: null, of: camille.id, signsOut: true }]
    expect(await heard(() => {})).toEqual(told)
    // The profile may answer before the worker is set up.
    expect(await heard(() => {}, 'before')).toEqual(told)
  })

  it('after a session that ended by itself the pushes go on', async () => {
    expect(await heard(worker => worker.setUser(null))).toEqual([
      { type: 'user', user: null, of: camille.id, signsOut: false },
    ])
  })

  it('a person who signs out is said to do so', async () => {
    expect(await heard(worker => worker.setUser(null, true))).toEqual([
      { type: 'user', user: null, of: camille.id, signsOut: true },
    ])
  })
})

describe('a page and its worker', () => {
  /** The page as it starts with this session, and its container of workers. */
  function start(session?: 'visitor') {
    vi.stubGlobal('__RELEASE__', true)
    const postMessage = vi.fn()
    const active = { postMessage }
    const container = Object.assign(new EventTarget(), {
      ready: Promise.resolve({ active }),
      controller: active,
    })
    vi.stubGlobal('navigator', { serviceWorker: container })
    const store = createStore()
    if (session) store.set(signedOutAtom)
    const open = vi.fn()
    const registry = { peek: async () => null } as unknown as RegistryStore
    startWorker({ store, registry, used: () => [], open })
    return { container, open, postMessage, store }
  }

  it('that starts as a visitor’s: what is kept of the person before, whose cookies ran out, goes; pushes go on', async () => {
    const { postMessage } = start('visitor')
    await vi.advanceTimersByTimeAsync(0)
    expect(postMessage.mock.calls).toEqual([[{ type: 'user', user: null }]])
  })

  it('that does not know its person yet: the worker keeps its reader', async () => {
    const { postMessage, store } = start()
    await vi.advanceTimersByTimeAsync(0)
    expect(postMessage).not.toHaveBeenCalled()
    // The server says whose session it is not any more, and the worker hears that answer itself.
    store.set(signedOutAtom)
    await vi.advanceTimersByTimeAsync(0)
    expect(postMessage).not.toHaveBeenCalled()
  })

  it('the page leads where a touched notification leads', () => {
    const { container, open } = start()
    container.dispatchEvent(new MessageEvent('message', { data: '/boards/1#2' }))
    expect(open).toHaveBeenCalledExactlyOnceWith('/boards/1#2')
  })
})
