import type { Registry, SliceEntry } from '@pingboard/contracts/registry.ts'
import { expect, test, vi } from 'vitest'
import { findSlice } from './find-slice.ts'
import { parseRegistry } from './parse-registry.ts'
import { createRegistryStore } from './registry-store.ts'

const slice = (name: string, paths: string[], change: Partial<SliceEntry> = {}): SliceEntry => {
  const entry = `/remotes/${name}/1.0.0/remoteEntry.js`
  const files = { [entry]: `sha384-${'A'.repeat(64)}` }
  const label = { en: name, fr: name }
  const fixed = { version: '1.0.0', type: 'module' as const, contract: 1, requires: {} }
  return { name, entry, paths, label, files, preload: [entry], ...fixed, ...change }
}
const registry = (...slices: SliceEntry[]): Registry => ({ revision: 4, slices })
const ALL = registry(
  slice('mfe-account', ['/auth', '/account']),
  slice('mfe-groups', ['/account/groups', '/group-invitation']),
  slice('mfe-boards', ['/boards']),
)

test.each([
  ['/account', 'mfe-account'],
  ['/account/profile', 'mfe-account'],
  ['/account/groups', 'mfe-groups'],
  ['/account/groups/1/boards', 'mfe-groups'],
  ['/account/groupsies', 'mfe-account'],
  ['/boards/1/live', 'mfe-boards'],
  ['/boardsies', undefined],
  ['/', undefined],
])('%s belongs to %s', (path, name) => expect(findSlice(ALL, path)?.name).toBe(name))

test.each([
  ['something else', 'x'],
  ['another origin', registry(slice('mfe-boards', ['/boards'], { entry: '//evil.example/remoteEntry.js' }))],
  [
    'another slice’s directory',
    registry(slice('mfe-boards', [], { preload: ['/remotes/mfe-x/1.0.0/a.js'] })),
  ],
  ['a module without digest', registry(slice('mfe-boards', ['/boards'], { files: {} }))],
  ['a way up', registry(slice('mfe-boards', [], { preload: ['/remotes/mfe-boards/1.0.0/../x.js'] }))],
])('%s is no registry', (_, value) => expect(parseRegistry(value)).toBeNull())

const storage = (kept: string | null = null) => ({
  getItem: vi.fn(() => kept),
  setItem: vi.fn<Storage['setItem']>(),
})

test('a page without a sound registry uses the last known good one', () => {
  const store = createRegistryStore(
    undefined,
    () => storage(JSON.stringify(ALL)),
    async () => null,
  )
  expect(store.current()).toEqual(ALL)
  expect(
    createRegistryStore(
      'x',
      () => storage('{'),
      async () => null,
    ).current().slices,
  ).toEqual([])
})

test('reading again uses what is new, and keeps the known one when that fails', async () => {
  const kept = storage()
  const fresh = { ...ALL, revision: 5 }
  const load = vi.fn<() => Promise<unknown>>().mockResolvedValueOnce(fresh).mockRejectedValueOnce(new Error())
  const store = createRegistryStore(ALL, () => kept, load)
  expect((await store.refresh()).revision).toBe(5)
  expect((await store.refresh()).revision).toBe(5)
  const [, text] = kept.setItem.mock.lastCall ?? []
  expect(JSON.parse(text ?? '')).toEqual(fresh)
})

test('a browser that blocks site data uses the registry of the page, and the server’s', async () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  const store = createRegistryStore(ALL, blocked, async () => ({ ...ALL, revision: 5 }))
  expect(store.current()).toEqual(ALL)
  expect((await store.refresh()).revision).toBe(5)
  expect(createRegistryStore('x', blocked, async () => null).current().slices).toEqual([])
})
