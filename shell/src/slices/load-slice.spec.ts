import type { SliceEntry } from '@pingboard/contracts/registry.ts'
import { expect, test, vi } from 'vitest'
import { createSliceLoader, type SliceSource } from './load-slice.ts'

const entry: SliceEntry = {
  name: 'mfe-boards',
  version: '1.0.0',
  entry: '/remotes/mfe-boards/1.0.0/remoteEntry.js',
  type: 'module',
  contract: 1,
  paths: ['/boards'],
  label: { en: 'Boards', fr: 'Tableaux' },
  requires: {},
  files: {},
  preload: [],
}
const module = { default: { contract: 1, namespace: 'boards', messages: {}, routes: [] } }
const source = (change: Partial<SliceSource> = {}): SliceSource => ({
  bring: async () => module,
  addTexts: async () => {},
  probe: async () => 'ok',
  failed: () => {},
  ...change,
})
const failing = (message: string, type = Error) => ({ bring: () => Promise.reject(new type(message)) })
const NOT_FETCHED = 'Failed to fetch dynamically imported module: http://x/remoteEntry.js'

test('a slice is brought once for everybody', async () => {
  const bring = vi.fn(async () => module)
  const loader = createSliceLoader(source({ bring }))
  expect(await Promise.all([loader.load(entry), loader.load(entry)])).toHaveLength(2)
  expect(bring).toHaveBeenCalledOnce()
})

test.each([
  ['network', source({ ...failing(NOT_FETCHED, TypeError), probe: async () => 'network' })],
  ['http', source({ ...failing(NOT_FETCHED, TypeError), probe: async () => 'http' })],
  ['digest', source({ ...failing(NOT_FETCHED, TypeError), probe: async () => 'digest' })],
  ['network', source(failing('error loading dynamically imported module', TypeError))],
  ['network', source({ addTexts: () => Promise.reject(new Error('Failed to fetch texts of boards')) })],
  ['evaluation', source(failing('x is not a function', TypeError))],
  ['missing-shared', source(failing('Version 19.3.1 of shared module react does not satisfy ^20.0.0'))],
  ['contract', source({ bring: async () => ({ default: { ...module.default, contract: 9 } }) })],
  ['contract', source({ bring: async () => ({ default: {} }) })],
  ['timeout', source({ bring: () => new Promise(() => {}) })],
])('a failure is named: %s', async (kind, given) => {
  const failed = vi.fn()
  const loader = createSliceLoader({ ...given, failed }, 20)
  await expect(loader.load(entry)).rejects.toMatchObject({ kind, slice: 'mfe-boards', version: '1.0.0' })
  expect(failed).toHaveBeenCalledWith(expect.objectContaining({ kind, url: entry.entry }))
})

test('an unknown contract is refused before anything is fetched', async () => {
  const bring = vi.fn()
  const loading = createSliceLoader(source({ bring })).load({ ...entry, contract: 3 })
  await expect(loading).rejects.toMatchObject({ kind: 'contract' })
  expect(bring).not.toHaveBeenCalled()
})

test('a retry after a failure tries again', async () => {
  const bring = vi.fn().mockRejectedValueOnce(new TypeError(NOT_FETCHED)).mockResolvedValueOnce(module)
  const loader = createSliceLoader(source({ bring }))
  await expect(loader.load(entry)).rejects.toThrow()
  await expect(loader.load(entry)).resolves.toMatchObject({ namespace: 'boards', routes: [] })
})
