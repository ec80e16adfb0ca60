import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keptPage } from './kept-page.ts'
import { activate, install } from './life.ts'

const FILES = ['/assets/shell.1.js', '/assets/shell.1.css']
let kept: Map<string, Map<string, Response>>
/** What the server answers to each request, by its path. */
let answer: (path: string) => Promise<Response>
const ask = (path: string, { signal }: RequestInit = {}) =>
  Promise.race([
    answer(path),
    new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  ])

beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('fetch', ask)
  vi.stubGlobal('caches', {
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
    open: async (name: string) => {
      const cache = kept.get(name) ?? new Map<string, Response>()
      kept.set(name, cache)
      return {
        match: async (path: string) => cache.get(path)?.clone(),
        put: async (path: string, response: Response) => void cache.set(path, response),
        delete: async (path: string) => cache.delete(path),
      }
    },
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('install', () => {
  const begin = () => install('shell-build-1', FILES, keptPage('shell-build-1', 'build-1'))

  it('keeps the files and the document', async () => {
    answer = async path => new Response(path === '/' ? '<!-- build-1 -->' : '')
    await begin()
    expect([...(kept.get('shell-build-1')?.keys() ?? [])]).toEqual([...FILES, '/'])
  })

  it.each([
    ['is of another build', async () => new Response('<!-- build-2 -->')],
    ['is an error', async () => new Response('', { status: 503 })],
    ['does not come', async () => Promise.reject(new TypeError('no network'))],
  ])('fails when the document %s', async (_, page) => {
    answer = async path => (path === '/' ? page() : new Response())
    await expect(begin()).rejects.toThrow()
    expect(kept.get('shell-build-1')?.has('/')).toBe(false)
  })
})

describe('install on a poor network', () => {
  const many = Array.from({ length: 9 }, (_, nth) => `/assets/part.${nth}.js`)
  const begin = () => install('shell-build-1', many, keptPage('shell-build-1', 'build-1'))

  it('leaves the page three of the six connections that a browser opens', async () => {
    let open = 0
    let most = 0
    answer = async () => {
      most = Math.max(most, ++open)
      await new Promise(resolve => setTimeout(resolve, 1))
      open -= 1
      return new Response('<!-- build-1 -->')
    }
    await begin()
    expect(most).toBe(3)
    expect([...(kept.get('shell-build-1')?.keys() ?? [])]).toEqual([...many, '/'])
  })

  it('gives up a file that does not come, and lets its connection go', async () => {
    const ends: AbortController[] = []
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const end = new AbortController()
      ends.push(end)
      return end.signal
    })
    answer = () => new Promise(() => {})
    const begun = begin()
    await vi.waitFor(() => expect(ends).toHaveLength(3))
    for (const end of ends) end.abort(new DOMException('late', 'TimeoutError'))
    await expect(begun).rejects.toThrow('late')
  })

  it('fails when a file is an error', async () => {
    answer = async path => new Response('<!-- build-1 -->', { status: path === many[4] ? 503 : 200 })
    await expect(begin()).rejects.toThrow(many[4])
    expect(kept.get('shell-build-1')?.has('/')).toBe(false)
  })
})

describe('activate', () => {
  const claim = vi.fn(async () => {})

  it('takes the pages over without a question to the server', async () => {
    answer = () => new Promise(() => {})
    await activate('shell-build-1', { claim })
    expect(claim).toHaveBeenCalled()
  })

  it('keeps the files of the shell before, for pages that are open with it, and no older ones', async () => {
    for (const name of ['shell-1', 'slices', 'shell-2', 'shell-3', 'reads-visitor']) kept.set(name, new Map())
    await activate('shell-3', { claim })
    expect([...kept.keys()]).toEqual(['slices', 'shell-2', 'shell-3', 'reads-visitor'])
  })

  it('keeps both files of a shell that was gone back to and of the one gone back from', async () => {
    for (const name of ['shell-1', 'shell-2']) kept.set(name, new Map())
    await activate('shell-1', { claim })
    expect([...kept.keys()]).toEqual(['shell-1', 'shell-2'])
  })
})
