import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { copiesIn } from './copies.ts'

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'copies-'))
})
afterEach(() => rm(dir, { recursive: true }))

const FILES = new Map([
  ['remoteEntry.js', Buffer.from('export {}')],
  ['page.css', Buffer.alloc(0)],
])
const PARTS = [...FILES].map(([name, { length }]) => ({ name, size: length }))
const PLACE = ['mfe-boards', '1.0.0', 'a1']
/** A process that makes copies, and how often it fetched files. */
function aProcess() {
  const fetch = vi.fn(async () => FILES)
  const copied = copiesIn(dir)
  return { fetch, copy: () => copied(PLACE, PARTS, fetch) }
}

test('a copy is made once, for all processes', async () => {
  const { fetch, copy } = aProcess()
  const [place] = await Promise.all([copy(), copy()])
  expect(place).toBe(join(dir, ...PLACE))
  expect((await readdir(place)).sort()).toEqual(['page.css', 'remoteEntry.js'])
  expect(await readFile(join(place, 'remoteEntry.js'), 'utf8')).toBe('export {}')
  const other = aProcess()
  await other.copy()
  expect([fetch.mock.calls.length, other.fetch.mock.calls.length]).toEqual([1, 0])
})

test.each([
  ['is empty after a power cut', (file: string) => truncate(file, 0)],
  ['is gone', (file: string) => rm(file)],
])('a copy of which a file %s is made again, whole', async (_, damage) => {
  const place = await aProcess().copy()
  await damage(join(place, 'remoteEntry.js'))
  await writeFile(join(place, 'more.js'), '')
  await aProcess().copy()
  expect((await readdir(place)).sort()).toEqual(['page.css', 'remoteEntry.js'])
  expect(await readFile(join(place, 'remoteEntry.js'), 'utf8')).toBe('export {}')
  expect(await readdir(join(place, '..'))).toEqual(['a1'])
})

test('files that are damaged where they are stored keep nobody waiting', async () => {
  const place = await aProcess().copy()
  await rm(join(place, 'remoteEntry.js'))
  await copiesIn(dir)(PLACE, PARTS, async () => new Map())
  expect(await readdir(place)).toEqual([])
})
