import { beforeEach, expect, test, vi } from 'vitest'
import { cacheNames } from './cache-rules.ts'
import { currentReader, setReader } from './reader.ts'

/** Caches by name, as far as the reader uses them. */
const kept = new Map<string, Map<string, Response>>()
let isFull = false
const cacheOf = (entries: Map<string, Response>) => ({
  match: async (key: string) => entries.get(key)?.clone(),
  put: async (key: string, answer: Response) => {
    if (isFull) throw new DOMException('full', 'QuotaExceededError')
    entries.set(key, answer)
  },
  delete: async (key: string) => entries.delete(key),
})

beforeEach(() => {
  isFull = false
  kept.clear()
  vi.stubGlobal('caches', {
    open: async (name: string) => {
      const entries = kept.get(name) ?? new Map<string, Response>()
      kept.set(name, entries)
      return cacheOf(entries)
    },
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
  })
})

test('the reader is remembered, and forgotten', async () => {
  expect(await currentReader()).toBeNull()
  await setReader('ana')
  expect(await currentReader()).toBe('ana')
  await setReader(null)
  expect(await currentReader()).toBeNull()
})

test('what was kept for others goes, the own stays', async () => {
  for (const user of ['ana', 'bea', null]) kept.set(cacheNames.reader(user), new Map())
  kept.set('slices', new Map())
  await setReader('ana')
  expect([...kept.keys()].filter(name => name !== 'reader')).toEqual([cacheNames.reader('ana'), 'slices'])
})

test.each([
  [null, 'ana', false],
  ['ana', 'ana', false],
  [null, null, false],
  ['ana', 'bea', true],
  // The session ended by itself.
  ['ana', null, false],
])('from %j to %j: the pushes of another person end is %j', async (before, after, expected) => {
  if (before) await setReader(before)
  expect(await setReader(after)).toBe(expected)
})

test.each([
  ['ana', false],
  ['bea', true],
])(
  'after a session that ended by itself, %j: the pushes of another person end is %j',
  async (next, expected) => {
    await setReader('ana')
    expect(await setReader(null)).toBe(false)
    expect(await setReader(null)).toBe(false)
    expect(await setReader(next)).toBe(expected)
    expect(await currentReader()).toBe(next)
  },
)

test('of a person who signs out nothing stays, and their pushes end', async () => {
  await setReader('ana')
  expect(await setReader(null, true)).toBe(true)
  expect([...(kept.get('reader') ?? [])]).toEqual([])
  // The page tells it once more when its session has ended.
  expect(await setReader(null)).toBe(false)
  expect([...(kept.get('reader') ?? [])]).toEqual([])
})

test('a full storage keeps nobody’s answers, and nobody’s pushes, for the next person', async () => {
  await setReader('ana')
  kept.set(cacheNames.reader('ana'), new Map())
  isFull = true
  expect(await setReader('bea')).toBe(true)
  expect(kept.has(cacheNames.reader('ana'))).toBe(false)
  expect(await currentReader()).toBeNull()
})

test('what was kept for a visitor goes too when a person signs out', async () => {
  await setReader('ana')
  kept.set(cacheNames.reader(null), new Map())
  await setReader(null, true)
  expect([...kept.keys()].filter(cacheNames.isReader)).toEqual([])
})

test.each([false, true])(
  'a page that still shows another person ends nothing of the reader, %j',
  async signsOut => {
    await setReader('ana')
    kept.set(cacheNames.reader('ana'), new Map())
    expect(await setReader(null, signsOut, 'zoe')).toBe(false)
    expect(await currentReader()).toBe('ana')
    expect(kept.has(cacheNames.reader('ana'))).toBe(true)
    expect(await setReader(null, signsOut, 'ana')).toBe(signsOut)
    expect(await currentReader()).toBeNull()
    expect(kept.has(cacheNames.reader('ana'))).toBe(false)
  },
)

test('a page of nobody ends the reader: their cookies ran out', async () => {
  await setReader('ana')
  expect(await setReader(null)).toBe(false)
  expect(await currentReader()).toBeNull()
})
