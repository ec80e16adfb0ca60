import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { cacheNames } from './cache-rules.ts'
import { currentReader, setReader } from './reader.ts'
import { read } from './reads.ts'

const ORIGIN = 'https://ping.example'
const GROUP = `${ORIGIN}/api/groups/g`
const PROFILE = `${ORIGIN}/api/user/profile`

const kept = new Map<string, Map<string, Response>>()
let works: Promise<unknown>[]
let answer: PromiseWithResolvers<Response>

beforeEach(() => {
  kept.clear()
  works = []
  answer = Promise.withResolvers()
  const open = async (name: string) => {
    const entries = kept.get(name) ?? new Map<string, Response>()
    kept.set(name, entries)
    return {
      match: async (key: string) => entries.get(key)?.clone(),
      put: async (key: string, response: Response) => void entries.set(key, response),
      delete: async (key: string) => entries.delete(key),
    }
  }
  vi.stubGlobal('caches', {
    open,
    match: async (key: string, { cacheName }: { cacheName: string }) =>
      kept.get(cacheName)?.get(key)?.clone(),
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
  })
  vi.stubGlobal('fetch', () => answer.promise)
})
afterEach(() => vi.unstubAllGlobals())

const change = async (user: string | null) => void (await setReader(user))
const ask = (url: string) =>
  read({ request: new Request(url), waitUntil: work => void works.push(work) }, change)

/** The server answers, and the worker finishes what it does with it. */
async function serve(body: object, status = 200): Promise<void> {
  const response = Response.json(body, { status })
  Object.defineProperty(response, 'type', { value: 'basic' })
  answer.resolve(response)
  await vi.waitFor(() => expect(works).not.toEqual([]))
  await Promise.all(works)
}
const keptFor = (user: string | null) => [...(kept.get(cacheNames.reader(user))?.keys() ?? [])]

it('an answer is kept under the name of its reader', async () => {
  await setReader('ana')
  const asked = ask(GROUP)
  await serve({ name: 'club' })
  expect((await asked).status).toBe(200)
  expect(keptFor('ana')).toEqual([GROUP])
})

it.each([GROUP, PROFILE])('what is under way to %s when a person signs out does not come back', async url => {
  await setReader('ana')
  const asked = ask(url)
  await vi.waitFor(() => expect(works).toHaveLength(1))
  await setReader(null, true)
  await serve({ id: 'ana' })
  expect((await asked).status).toBe(200)
  expect([...kept.keys()].filter(cacheNames.isReader)).toEqual([])
  expect(await currentReader()).toBeNull()
})

it('a profile says who reads, before the page hears of it', async () => {
  const asked = ask(PROFILE)
  await serve({ id: 'ana' })
  await asked
  expect(await currentReader()).toBe('ana')
  expect(keptFor('ana')).toEqual([PROFILE])
})

it('a session that ended takes along what was kept', async () => {
  await setReader('ana')
  kept.set(cacheNames.reader('ana'), new Map())
  const asked = ask(GROUP)
  await serve({}, 401)
  await asked
  expect([...kept.keys()].filter(cacheNames.isReader)).toEqual([])
})

it('a reader that cannot be noted costs the page no answer', async () => {
  const asked = read({ request: new Request(PROFILE), waitUntil: work => void works.push(work) }, () =>
    Promise.reject(new DOMException('full', 'QuotaExceededError')),
  )
  await serve({ id: 'ana' })
  expect(await (await asked).json()).toEqual({ id: 'ana' })
})

it('a refusal that is late takes nothing from the person who came meanwhile', async () => {
  await setReader('ana')
  const asked = ask(GROUP)
  await vi.waitFor(() => expect(works).toHaveLength(1))
  await setReader('bea')
  kept.set(cacheNames.reader('bea'), new Map([[GROUP, Response.json({})]]))
  await serve({}, 401)
  expect((await asked).status).toBe(401)
  expect([await currentReader(), keptFor('bea')]).toEqual(['bea', [GROUP]])
})
