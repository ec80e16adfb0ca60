import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keptPage } from './kept-page.ts'
import { activate, install } from './life.ts'

const FILES = ['/assets/shell.1.js', '/assets/shell.1.css']
let kept: Map<string, Map<string, Response>>
/** What the server answers to each request, by its path. */
let answer: (path: string) => Promise<Response>
const ask = (path: string) => answer(path)

beforeEach(() => {
  kept = new Map()
  vi.stubGlobal(
    'Request',
    class {
      readonly url: string
      constructor(url: string) {
        this.url = url
      }
    },
  )
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
        addAll: async (requests: readonly { url: string }[]) => {
          for (const { url } of requests) cache.set(url, await ask(url))
        },
      }
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

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
