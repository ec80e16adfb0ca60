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

it('that nothing changed is not kept in place of the answer', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 304 }))
  expect((await ask({ 'if-none-match': '"a"' })).status).toBe(304)
  expect(await kept.get(ADDRESS)?.text()).toBe('kept')
})
