import { randomBytes } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSliceFiles } from '../slice-store/files.ts'
import { publish, rollback } from './publish.ts'
import { publishBuilt } from './publish-built.ts'
import { workshop } from './testing.ts'

let shop: Awaited<ReturnType<typeof workshop>>
beforeEach(async () => {
  shop = await workshop()
})
afterEach(() => shop.remove())
const options = (dist: string) => ({ dist, store: shop.store, shellDist: shop.shellDist })

test('a release writes a revision, the files, and moves the pointer', async () => {
  const { registry, changed } = await publish(options(await shop.slice('1.0.0')))
  expect(changed).toBe(true)
  expect(registry).toMatchObject({ revision: 1, slices: [{ name: 'mfe-boards', version: '1.0.0' }] })
  expect(await shop.store.current()).toEqual(registry)
  const file = join(shop.dataDir, 'edge/remotes/mfe-boards/1.0.0/remoteEntry.js')
  expect(await readFile(file, 'utf8')).toBe('export const init = 1')
})

test('the same content again changes nothing, other content under the same version is refused', async () => {
  await publish(options(await shop.slice('1.0.0')))
  const again = await publish(options(await shop.slice('1.0.0')))
  expect(again).toMatchObject({ changed: false, registry: { revision: 1 } })
  const other = shop.slice('1.0.0', { code: 'export const init = 2' })
  await expect(publish(options(await other))).rejects.toThrow(/published with other content/)
})

const versionsOn = async () =>
  Object.fromEntries((await shop.store.current()).slices.map(({ name, version }) => [name, version]))
/** A slice of another team, with other addresses. */
const ofGroups = (version: string) =>
  shop.slice(version, {
    change: entry =>
      JSON.parse(
        JSON.stringify(entry).replaceAll('mfe-boards', 'mfe-groups').replaceAll('/boards"', '/groups"'),
      ),
  })
const back = (version?: string, slice = 'mfe-boards') =>
  rollback({ slice, version, store: shop.store, shellDist: shop.shellDist })

test('a rollback changes one slice in a new revision, and what other teams released since stays', async () => {
  await publish(options(await shop.slice('1.0.0')))
  await publish(options(await shop.slice('1.1.0')))
  await publish(options(await ofGroups('2.0.0')))
  expect(await back()).toMatchObject({ changed: true, registry: { revision: 4 } })
  expect(await versionsOn()).toEqual({ 'mfe-boards': '1.0.0', 'mfe-groups': '2.0.0' })
  await publish(options(await ofGroups('2.1.0')))
  expect(await versionsOn()).toEqual({ 'mfe-boards': '1.0.0', 'mfe-groups': '2.1.0' })
  expect(await shop.store.revisions()).toEqual([1, 2, 3, 4, 5])
})

test('a rollback goes one version further back each time, or to the one that is named, newer ones included', async () => {
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await publish(options(await shop.slice(version)))
  for (const version of ['1.1.0', '1.0.0']) expect((await back()).entry.version).toBe(version)
  await expect(back()).rejects.toThrow('there is nothing before 1.0.0 that mfe-boards could go back to')
  expect((await back('1.2.0')).entry.version).toBe('1.2.0')
  expect(await back('1.2.0')).toMatchObject({ changed: false })
  await expect(back('1.3.0')).rejects.toThrow('never published; there are 1.0.0, 1.1.0, 1.2.0')
  await expect(back(undefined, 'mfe-none')).rejects.toThrow('there is no slice mfe-none')
})

test('a rollback never goes back to a version that was taken back itself', async () => {
  for (const version of ['1.0.0', '1.1.0']) await publish(options(await shop.slice(version)))
  await back()
  await publish(options(await shop.slice('1.2.0')))
  expect((await back()).entry.version).toBe('1.0.0')
})

test('a version that cannot run any more is not gone back to, and nothing is written', async () => {
  await publish(options(await shop.slice('1.0.0')))
  await publish(options(await shop.slice('1.1.0', { change: () => ({ paths: ['/scores'] }) })))
  await publish(options(await ofGroups('2.0.0')))
  const file = join(shop.dataDir, 'edge/remotes/mfe-boards/1.0.0/remoteEntry.js')
  await writeFile(file, 'export const init = 9')
  await expect(back()).rejects.toThrow(/does not have its digest/)
  await rm(file)
  await expect(back()).rejects.toThrow(/listed and missing/)
  expect(await shop.store.revisions()).toEqual([1, 2, 3])
})

test.each([
  ['an unknown contract', { change: () => ({ contract: 7 }) }, /contract 7/],
  ['a newer shared package', { change: () => ({ requires: { react: '^20.0.0' } }) }, /react \^20/],
  ['a package the shell lacks', { change: () => ({ requires: { vue: '^3.0.0' } }) }, /does not provide vue/],
  ['a wrong digest', { change: digest('A') }, /does not have its digest/],
  ['a missing file', { change: extra('/remotes/mfe-boards/1.0.0/gone.js') }, /listed and missing/],
  ['a file elsewhere', { change: extra('/remotes/mfe-groups/1.0.0/x.js') }, /is outside/],
  ['an unlisted entry', { change: () => ({ files: {} }) }, /loaded and not listed/],
  [
    'an unlisted file of a page',
    { change: () => ({ pages: [{ path: '/boards/:id', files: ['gone.js'], shared: [] }] }) },
    /gone.js is loaded and not listed/,
  ],
  ['an address of the shell', { change: () => ({ paths: ['/error'] }) }, /belongs to the shell/],
  ['a missing text', { texts: { en: ['a', 'b'], fr: ['a'] } }, /b has no text in fr/],
  ['too much weight', { code: `//${randomBytes(90_000).toString('base64')}` }, /mfe-boards weighs/],
])('%s is refused and nothing is written', async (_, what, reason) => {
  await expect(publish(options(await shop.slice('1.0.0', what)))).rejects.toThrow(reason)
  expect(await shop.store.revisions()).toEqual([])
})

function digest(letter: string) {
  return (entry: { entry: string }) => ({ files: { [entry.entry]: `sha384-${letter.repeat(64)}` } })
}
function extra(path: string) {
  return (entry: { files: Record<string, string> }) => ({
    files: { ...entry.files, [path]: `sha384-${'A'.repeat(64)}` },
  })
}

test('two slices cannot answer one address', async () => {
  await publish(options(await shop.slice('1.0.0')))
  const rename = (text: string) => text.replaceAll('mfe-boards', 'mfe-groups')
  const other = await shop.slice('1.0.0', { change: entry => JSON.parse(rename(JSON.stringify(entry))) })
  await expect(publish(options(other))).rejects.toThrow(/answered by mfe-boards/)
})

test('releases that meet both arrive', async () => {
  const { entry } = await publish(options(await shop.slice('1.0.0')))
  await Promise.all(
    ['mfe-a', 'mfe-b', 'mfe-c'].map(name =>
      openSliceFiles(shop.dataDir).release(slices => [...slices, { ...entry, name }]),
    ),
  )
  const { slices } = await shop.store.current()
  expect(slices.map(slice => slice.name).sort()).toEqual(['mfe-a', 'mfe-b', 'mfe-boards', 'mfe-c'])
})

test('at start: published once, a rollback survives, changed content gets a version of its own', async () => {
  expect(await publishBuilt(options(await shop.slice('1.0.0')))).toMatchObject({ changed: true })
  expect(await publishBuilt(options(await shop.slice('1.0.0')))).toBeNull()
  const changed = await publishBuilt(options(await shop.slice('1.0.0', { code: 'export const init = 3' })))
  expect(changed?.entry.version).toMatch(/^1\.0\.0-b\.[0-9a-f]{12}$/)
  await back()
  expect(await publishBuilt(options(await shop.slice('1.0.0', { code: 'export const init = 3' })))).toBeNull()
  expect(await versionsOn()).toEqual({ 'mfe-boards': '1.0.0' })
})
