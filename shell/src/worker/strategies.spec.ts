import { HEADERS } from '@pingboard/contracts/route.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { networkFirst } from './strategies.ts'

const ADDRESS = 'https://ping.example/api/groups/g/members'
const PATIENCE = 1000
let kept: Map<string, Response>
/** Caches opened and answers put, in order. */
let opened: string[]
/** What the browser lets the worker finish after the answer. */
let works: Promise<unknown>[]

beforeEach(() => {
  kept = new Map([[ADDRESS, new Response('kept')]])
  opened = []
  works = []
  vi.stubGlobal('caches', {
    match: async (address: string) => kept.get(address)?.clone(),
    open: async (name: string) => {
      opened.push(name)
      return {
        put: async (address: string, response: Response) => {
          opened.push(`put in ${name}`)
          kept.set(address, response)
        },
      }
    },
  })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const ask = (headers: Record<string, string> = {}, whereFor?: (answer: Response) => Promise<string | null>) =>
  networkFirst(anEvent(new Request(ADDRESS, { headers })), 'reads', PATIENCE, whereFor)
const anEvent = (request: Request) => ({
  request,
  works,
  // As in a browser, a method of the event.
  waitUntil(work: Promise<unknown>) {
    this.works.push(work)
  },
})
const finished = () => Promise.all(works)

/** An answer of the server, as a browser gives it to the worker. */
function served(body: string, headers: Record<string, string> = {}): Response {
  const answer = new Response(body, { headers })
  Object.defineProperty(answer, 'type', { value: 'basic' })
  return answer
}
const serve = (answer: () => Response | Promise<Response>) => vi.stubGlobal('fetch', async () => answer())

it('without the network a read is answered with what is kept', async () => {
  expect(await (await ask()).text()).toBe('kept')
})

it('who holds an answer and asks whether it changed is told nothing older', async () => {
  await expect(ask({ 'if-none-match': '"a"' })).rejects.toThrow('no network')
})

it('an answer is kept whole, with the moment it came', async () => {
  vi.setSystemTime(5000)
  serve(() => served('{"id":"ana"}', { etag: '"a"', 'content-type': 'application/json' }))
  expect((await ask()).headers.has('kept-at')).toBe(false)
  await finished()
  const copy = kept.get(ADDRESS)
  expect(await copy?.text()).toBe('{"id":"ana"}')
  expect(Object.fromEntries(copy?.headers ?? [])).toEqual({
    etag: '"a"',
    'content-type': 'application/json',
    'kept-at': '5000',
    'at-least': '',
  })
})

it('that nothing changed is not kept in place of the answer', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 304 }))
  expect((await ask({ 'if-none-match': '"a"' })).status).toBe(304)
  await finished()
  expect(await kept.get(ADDRESS)?.text()).toBe('kept')
})

it('an answer that says whose it is is kept there', async () => {
  serve(() => served('{"id":"ana"}'))
  await ask({}, async told => `reads-${(await told.json()).id}`)
  await finished()
  expect(opened).toEqual(['reads-ana', 'put in reads-ana'])
})

it('an answer for somebody who is gone meanwhile is kept nowhere', async () => {
  serve(() => served('{"id":"ana"}'))
  expect(await (await ask({}, async () => null)).text()).toBe('{"id":"ana"}')
  await finished()
  expect(opened).toEqual([])
})

describe('a full storage', () => {
  const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))

  it('keeps no answer of the server from the page', async () => {
    vi.stubGlobal('caches', { ...caches, open: async () => ({ put: full }) })
    serve(() => served('new'))
    expect(await (await ask()).text()).toBe('new')
    await finished()
  })

  it('may refuse to say where an answer is kept', async () => {
    serve(() => served('new'))
    expect(await (await ask({}, full)).text()).toBe('new')
    await finished()
  })
})

it('a page does not wait until its answer is kept', async () => {
  vi.stubGlobal('caches', { ...caches, open: () => new Promise(() => {}) })
  serve(() => served('new'))
  expect(await (await ask()).text()).toBe('new')
})

describe('on a slow network', () => {
  const BEFORE = '0000000000000006'
  const AFTER = '0000000000000007'
  const least = (position: string) => ({ [HEADERS.minPosition]: position })
  let network: PromiseWithResolvers<Response>

  /** Keeps an answer that came to a request with this least position, and leaves the next request unanswered. */
  async function keep(asked: Record<string, string>, position?: string) {
    serve(() => served('kept', position ? { [HEADERS.position]: position } : {}))
    await ask(asked)
    await finished()
    vi.useFakeTimers()
    network = Promise.withResolvers()
    serve(() => network.promise)
  }
  const answerOf = async (asked: Record<string, string>) => {
    const answer = ask(asked).then(response => response.text())
    await vi.advanceTimersByTimeAsync(PATIENCE)
    return Promise.race([answer, Promise.resolve().then(() => 'none yet')])
  }

  it('what is kept comes after a while', async () => {
    await keep({})
    expect(await answerOf({})).toBe('kept')
  })

  it('what is kept comes when it has what the page has seen', async () => {
    await keep({}, AFTER)
    expect(await answerOf(least(AFTER))).toBe('kept')
  })

  it('what is kept comes when it answered a page that had seen as much', async () => {
    // The game changed last long ago; the answer says so, and is as new as was asked for.
    await keep(least(AFTER), BEFORE)
    expect(await answerOf(least(AFTER))).toBe('kept')
  })

  it('the page’s own change is not shown as not made: it waits for a slow network', async () => {
    await keep({}, BEFORE)
    const answer = ask(least(AFTER)).then(response => response.text())
    await vi.advanceTimersByTimeAsync(7 * PATIENCE)
    network.resolve(served('new'))
    expect(await answer).toBe('new')
  })

  it('what is kept is better than nothing when the network fails after all', async () => {
    await keep({}, BEFORE)
    const answer = ask(least(AFTER)).then(response => response.text())
    await vi.advanceTimersByTimeAsync(7 * PATIENCE)
    network.reject(new TypeError('no network'))
    expect(await answer).toBe('kept')
  })

  it('a network that hangs is none: what is kept comes before the page gives up', async () => {
    await keep({}, BEFORE)
    const answer = ask(least(AFTER)).then(response => response.text())
    await vi.advanceTimersByTimeAsync(8000)
    expect(await Promise.race([answer, Promise.resolve().then(() => 'none yet')])).toBe('kept')
  })
})
