import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dropSlices, keepSlices } from './keep-slices.ts'

const registry = { slices: [{ files: { '/remotes/a.js': 'sha384-a', '/remotes/b.js': 'sha384-b' } }] }
const cut = () =>
  new Response(new ReadableStream({ start: body => body.error(new TypeError('the connection was cut')) }))

/** Paths and texts in each cache. */
let kept: Map<string, Map<string, string>>
beforeEach(() => {
  kept = new Map([['slices', new Map()]])
  vi.stubGlobal('caches', {
    keys: async () => [...kept.keys()],
    match: async (path: string, { cacheName }: { cacheName: string }) => {
      const text = kept.get(cacheName)?.get(path)
      return text === undefined ? undefined : new Response(text)
    },
    open: async (name: string) => {
      const cache = kept.get(name) ?? new Map<string, string>()
      return {
        match: async (path: string) => cache.get(path),
        // Like the browser: a body that breaks off is not kept.
        put: async (path: string, answer: Response) => void cache.set(path, await answer.text()),
        delete: async ({ url }: { url: string }) => cache.delete(new URL(url).pathname),
        keys: async () => [...cache.keys()].map(path => ({ url: `https://ping.example${path}` })),
      }
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

const slicesKept = () => [...(kept.get('slices')?.keys() ?? [])].sort()
const keepBefore = (...paths: string[]) => kept.set('slices', new Map(paths.map(path => [path, 'of before'])))

describe('keeping', () => {
  /** @param answers of the server, by path; else nothing comes */
  async function keptAfter(answers: Readonly<Record<string, () => Response>>) {
    vi.stubGlobal('fetch', async (path: string, { signal }: RequestInit) => {
      expect(signal).toBeInstanceOf(AbortSignal)
      const answer = answers[path]
      if (!answer) throw new TypeError('no network')
      return answer()
    })
    const told = await keepSlices()
    return { told, paths: slicesKept() }
  }
  const found = { '/registry.json': () => Response.json(registry) }
  const a = { '/remotes/a.js': () => new Response('a') }
  const b = { '/remotes/b.js': () => new Response('b') }

  it('files of slices are kept, and those of before stay', async () => {
    keepBefore('/remotes/old.js')
    expect(await keptAfter({ ...found, ...a, ...b })).toEqual({
      told: JSON.stringify(registry),
      paths: ['/registry.json', '/remotes/a.js', '/remotes/b.js', '/remotes/old.js'],
    })
  })

  it.each([
    ['does not come', {}],
    ['breaks off', { '/remotes/a.js': cut }],
  ])('a file that %s keeps no other file away, and they are not all there', async (_, answers) => {
    expect(await keptAfter({ ...found, ...answers, ...b })).toEqual({
      told: undefined,
      paths: ['/registry.json', '/remotes/b.js'],
    })
  })

  it.each([
    ['does not come', {}],
    ['breaks off', { '/registry.json': cut }],
    ['is refused', { '/registry.json': () => new Response('', { status: 503 }) }],
  ])('nothing is there when the registry %s', async (_, answers) => {
    expect(await keptAfter(answers)).toEqual({ told: undefined, paths: [] })
  })
})

describe('dropping', () => {
  const fileOf = (version: string) => `/remotes/mfe-boards/${version}/page.js`
  beforeEach(() => keepBefore('/registry.json', ...['1.0.0', '1.1.0', '1.2.0', '1.3.0'].map(fileOf)))

  it('a version stays that the registry, a page or a kept document of any shell names', async () => {
    // The document was refused because a new shell waits: the next page is still made of the former versions.
    kept.set('shell-1', new Map([['/', `<script>{"entry":"${fileOf('1.0.0')}"}</script>`]]))
    kept.set('shell-2', new Map([['/', `<script>{"entry":"${fileOf('1.1.0')}"}</script>`]]))
    kept.set('reads-visitor', new Map())
    await dropSlices(`/remotes/mfe-boards/1.2.0/remoteEntry.js`)
    expect(slicesKept()).toEqual(['/registry.json', ...['1.0.0', '1.1.0', '1.2.0'].map(fileOf)])
  })

  it('all others are deleted, and the kept registry stays', async () => {
    await dropSlices('/remotes/mfe-boards/1.3.0/remoteEntry.js')
    expect(slicesKept()).toEqual(['/registry.json', fileOf('1.3.0')])
  })
})
