import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { networkFirst } from './strategies.ts'

const ADDRESS = 'https://ping.example/api/groups/g/members'
let kept: Map<string, Response>

beforeEach(() => {
  kept = new Map([[ADDRESS, new Response('kept')]])
  vi.stubGlobal('caches', {
    open: async () => ({
      match: async (address: string) => kept.get(address),
      put: async (address: string, response: Response) => void kept.set(address, response),
    }),
  })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
})
afterEach(() => vi.unstubAllGlobals())

const ask = (headers: Record<string, string> = {}) =>
  networkFirst(new Request(ADDRESS, { headers }), 'reads', 1000)

it('without the network a read is answered with what is kept', async () => {
  expect(await (await ask()).text()).toBe('kept')
})

it('who holds an answer and asks whether it changed is told nothing older', async () => {
  await expect(ask({ 'if-none-match': '"a"' })).rejects.toThrow('no network')
})

it('an answer is kept whole, with the moment it came', async () => {
  vi.setSystemTime(5000)
  const answer = new Response('{"id":"ana"}', {
    headers: { etag: '"a"', 'content-type': 'application/json' },
  })
  Object.defineProperty(answer, 'type', { value: 'basic' })
  vi.stubGlobal('fetch', async () => answer)
  expect((await ask()).headers.has('kept-at')).toBe(false)
  const copy = kept.get(ADDRESS)
  expect(await copy?.text()).toBe('{"id":"ana"}')
  expect(Object.fromEntries(copy?.headers ?? [])).toEqual({
    etag: '"a"',
    'content-type': 'application/json',
    'kept-at': '5000',
  })
  vi.useRealTimers()
})

it('that nothing changed is not kept in place of the answer', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 304 }))
  expect((await ask({ 'if-none-match': '"a"' })).status).toBe(304)
  expect(await kept.get(ADDRESS)?.text()).toBe('kept')
})

it('an answer that says whose it is is kept there', async () => {
  const opened: string[] = []
  vi.stubGlobal('caches', {
    open: async (name: string) => {
      opened.push(name)
      return { match: async () => undefined, put: async () => void opened.push(`put in ${name}`) }
    },
  })
  const answer = new Response('{"id":"ana"}')
  Object.defineProperty(answer, 'type', { value: 'basic' })
  vi.stubGlobal('fetch', async () => answer)
  const where = async (told: Response) => `reads-${(await told.json()).id}`
  await networkFirst(new Request(ADDRESS), 'reads-visitor', 1000, where)
  expect(opened).toEqual(['reads-visitor', 'reads-ana', 'put in reads-ana'])
})
