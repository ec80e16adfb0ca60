// @vitest-environment jsdom
import { SESSION_HINT } from '@pingboard/contracts/route.ts'
import { configureGuards, requireSession, sessionStateAtom, signedInAtom } from '@pingboard/kit/slice'
import { camille } from '@pingboard/kit/testing'
import { createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { knownSession, startSession } from './session.ts'

const answers = (...given: (() => Promise<Response>)[]) => {
  const fetch = vi.fn(() => (given.length > 1 ? given.shift() : given[0])?.() ?? Promise.reject())
  vi.stubGlobal('fetch', fetch)
  return fetch
}
const profile = async () => Response.json(camille)
const refused = async () => Response.json({ code: 'NOT_SIGNED_IN' }, { status: 401 })
const noNetwork = () => Promise.reject<Response>(new TypeError('Failed to fetch'))
const starting = async () => Response.json({ code: 'UNAVAILABLE' }, { status: 503 })
const FAILURES: [string, () => Promise<Response>][] = [
  ['no network', noNetwork],
  ['a server that starts', starting],
  ['a fault of the server', async () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
  ['too many requests', async () => Response.json({ code: 'TOO_MANY_REQUESTS' }, { status: 429 })],
  ['an answer that is cut', async () => new Response('{"id":', { status: 200 })],
  ['no answer in time', () => Promise.reject(new DOMException('late', 'TimeoutError'))],
]

describe('the session of a browser that holds one', () => {
  let store: ReturnType<typeof createStore>
  const status = () => store.get(sessionStateAtom).status

  beforeEach(() => {
    vi.useFakeTimers()
    // biome-ignore lint/suspicious/noDocumentCookie: the shell reads it there
    document.cookie = `${SESSION_HINT}=1`
    store = createStore()
  })
  afterEach(() => {
    // A waiting question must not be asked in the next test.
    if (status() !== 'signed-in') store.set(signedInAtom, camille)
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it.each(FAILURES)('is unreachable, not a visitor, after %s', async (_, failure) => {
    answers(failure)
    await startSession(store)
    expect(status()).toBe('unreachable')
  })

  it('is a visitor when the server says that it has ended', async () => {
    answers(refused)
    await startSession(store)
    expect(status()).toBe('visitor')
  })

  it('is asked about again when the network returns', async () => {
    answers(noNetwork, profile)
    await startSession(store)
    dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(status()).toBe('signed-in'))
  })

  it('is asked about again by itself, until it is known', async () => {
    const fetch = answers(starting, starting, refused)
    await startSession(store)
    await vi.advanceTimersByTimeAsync(15_000)
    await vi.advanceTimersByTimeAsync(15_000)
    expect(status()).toBe('visitor')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(fetch).toHaveBeenCalledTimes(3)
  })

  it('is asked about once when several want to know', async () => {
    const fetch = answers(noNetwork, profile)
    await startSession(store)
    const [one, other] = await Promise.all([knownSession(store), knownSession(store)])
    expect([one.status, other.status]).toEqual(['signed-in', 'signed-in'])
    expect(fetch).toHaveBeenCalledTimes(2)
  })

  it('is asked about once a visitor comes back to a page after a sign-in in another tab', async () => {
    const fetch = answers(profile)
    // biome-ignore lint/suspicious/noDocumentCookie: the shell reads it there
    document.cookie = `${SESSION_HINT}=; Max-Age=0`
    await startSession(store)
    dispatchEvent(new Event('focus'))
    expect(status()).toBe('visitor')
    expect(fetch).not.toHaveBeenCalled()
    // biome-ignore lint/suspicious/noDocumentCookie: as the other tab's sign-in sets it
    document.cookie = `${SESSION_HINT}=1`
    dispatchEvent(new Event('focus'))
    await vi.waitFor(() => expect(status()).toBe('signed-in'))
    dispatchEvent(new Event('focus'))
    expect(fetch).toHaveBeenCalledOnce()
  })

  it('is not asked about whenever a visitor comes back with the hint of a session that has ended', async () => {
    const fetch = answers(refused)
    await startSession(store)
    dispatchEvent(new Event('focus'))
    expect([status(), fetch.mock.calls.length]).toEqual(['visitor', 1])
  })

  it('sends no one to sign in while the server cannot be asked', async () => {
    answers(noNetwork)
    await startSession(store)
    configureGuards({ session: () => knownSession(store), loginFor: () => '/auth/login' })
    const request = new Request('http://localhost/account/groups')
    await expect(requireSession({ request })).rejects.toMatchObject({ code: 'NETWORK' })
    answers(refused)
    await expect(requireSession({ request })).rejects.toMatchObject({ status: 302 })
  })
})
