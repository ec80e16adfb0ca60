import { afterEach, expect, it, vi } from 'vitest'
import { keepSlices } from './keep-slices.ts'

const registry = { slices: [{ files: { '/remotes/a.js': 'sha384-a', '/remotes/b.js': 'sha384-b' } }] }
const cut = () =>
  new Response(new ReadableStream({ start: body => body.error(new TypeError('the connection was cut')) }))

afterEach(() => vi.unstubAllGlobals())

/** What is kept after the worker asked for the slices. @param answers of the server, by path; else nothing comes */
async function keptAfter(answers: Readonly<Record<string, () => Response>>, before: readonly string[] = []) {
  const kept = new Map(before.map(path => [path, 'of before']))
  vi.stubGlobal('caches', {
    open: async () => ({
      match: async (path: string) => kept.get(path),
      // Like the browser: a body that breaks off is not kept.
      put: async (path: string, answer: Response) => void kept.set(path, await answer.text()),
      delete: async ({ url }: { url: string }) => kept.delete(new URL(url).pathname),
      keys: async () => [...kept.keys()].map(path => ({ url: `https://ping.example${path}` })),
    }),
  })
  vi.stubGlobal('fetch', async (path: string, { signal }: RequestInit) => {
    expect(signal).toBeInstanceOf(AbortSignal)
    const answer = answers[path]
    if (!answer) throw new TypeError('no network')
    return answer()
  })
  await keepSlices()
  return [...kept.keys()].sort()
}
const found = { '/registry.json': () => Response.json(registry) }

it('files of slices are kept, and those that no slice names any more are deleted', async () => {
  const files = { '/remotes/a.js': () => new Response('a'), '/remotes/b.js': () => new Response('b') }
  expect(await keptAfter({ ...found, ...files }, ['/remotes/old.js'])).toEqual([
    '/registry.json',
    '/remotes/a.js',
    '/remotes/b.js',
  ])
})

it('files of the version before stay until all of the next are there', async () => {
  const files = { '/remotes/a.js': () => new Response('a') }
  expect(await keptAfter({ ...found, ...files }, ['/remotes/old.js'])).toContain('/remotes/old.js')
})

it('a file that breaks off keeps no other file away', async () => {
  const files = { '/remotes/a.js': cut, '/remotes/b.js': () => new Response('b') }
  expect(await keptAfter({ ...found, ...files })).toEqual(['/registry.json', '/remotes/b.js'])
})

it.each([
  ['does not come', {}],
  ['breaks off', { '/registry.json': cut }],
  ['is refused', { '/registry.json': () => new Response('', { status: 503 }) }],
])('nothing is deleted when the registry %s', async (_, answers) => {
  expect(await keptAfter(answers, ['/remotes/old.js'])).toEqual(['/remotes/old.js'])
})
