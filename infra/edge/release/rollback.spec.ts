import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SliceStore } from '@pingboard/services/ports/slice-store.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSliceFiles } from '../../slice-store/files.ts'
import { auditOf } from './history.ts'
import { checkSlices } from './mend.ts'
import { propose } from './propose.ts'
import { publish } from './publish.ts'
import { publishBuilt } from './publish-built.ts'
import { rollback } from './rollback.ts'
import { workshop } from './testing.ts'
import { withdraw } from './withdraw.ts'

let shop: Awaited<ReturnType<typeof workshop>>
beforeEach(async () => {
  shop = await workshop()
})
afterEach(() => shop.remove())
const release = async (...what: Parameters<typeof shop.slice>) =>
  publish(await shop.built(...what), shop.options)
const ofGroups = (version: string) => release(version, { name: 'mfe-groups' })
const back = (version?: string, name = 'mfe-boards', store = shop.store) =>
  rollback({ name, ...(version && { version }) }, { ...shop.options, store })
const versionsOn = async () =>
  Object.fromEntries((await shop.store.current()).slices.map(({ name, version }) => [name, version]))

test('a rollback changes one slice in a new revision, and what other teams released since stays', async () => {
  await release('1.0.0')
  await release('1.1.0')
  await ofGroups('2.0.0')
  expect(await back()).toMatchObject({
    changed: true,
    registry: { revision: 4, note: { action: 'rollback' } },
  })
  expect(await versionsOn()).toEqual({ 'mfe-boards': '1.0.0', 'mfe-groups': '2.0.0' })
  await ofGroups('2.1.0')
  expect(await versionsOn()).toEqual({ 'mfe-boards': '1.0.0', 'mfe-groups': '2.1.0' })
  expect(await shop.store.revisions()).toEqual([1, 2, 3, 4, 5])
})

test('a rollback goes one version further back each time, or to the one that is named, newer ones included', async () => {
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await release(version)
  for (const version of ['1.1.0', '1.0.0']) expect((await back()).entry.version).toBe(version)
  await expect(back()).rejects.toThrow('there is nothing before 1.0.0 that mfe-boards could go back to')
  expect((await back('1.2.0')).entry.version).toBe('1.2.0')
  expect(await back('1.2.0')).toMatchObject({ changed: false })
  await expect(back('1.3.0')).rejects.toThrow('never published; there are 1.0.0, 1.1.0, 1.2.0')
  await expect(back(undefined, 'mfe-none')).rejects.toThrow('there is no slice mfe-none')
})

test('a rollback never goes back to a version that was taken back itself', async () => {
  for (const version of ['1.0.0', '1.1.0']) await release(version)
  await back()
  await release('1.2.0')
  expect((await back()).entry.version).toBe('1.0.0')
})

test('a release that was cut off before its revision became current was never on, for later releases too', async () => {
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await release(version)
  await shop.pointTo(2)
  await release('1.3.0')
  expect(await shop.store.revisions()).toEqual([1, 2, 3, 4])
  expect((await auditOf(shop.store, 'mfe-boards', 2)).map(({ version }) => version)).toEqual([
    '1.3.0',
    '1.1.0',
  ])
  await expect(back('1.2.0')).rejects.toThrow('never published; there are 1.0.0, 1.1.0, 1.3.0')
  expect((await back()).entry.version).toBe('1.1.0')
  expect((await back()).entry.version).toBe('1.0.0')
})

test('a trial goes on beside a rollback, and ends when its version is the one gone back to', async () => {
  for (const version of ['1.0.0', '1.1.0']) await release(version)
  await propose(await shop.built('2.0.0', { name: 'mfe-groups' }), { share: 1 }, shop.options)
  await back('1.0.0')
  await propose({ name: 'mfe-boards', version: '1.1.0' }, { share: 0.5 }, shop.options)
  await release('1.2.0')
  const { registry } = await back('1.0.0')
  expect(registry.candidates?.map(({ entry }) => entry.version)).toEqual(['2.0.0', '1.1.0'])
  const after = (await back('1.1.0')).registry
  expect(after.candidates?.map(({ entry }) => entry.name)).toEqual(['mfe-groups'])
})

test('a version that was only on trial is not gone back to', async () => {
  await release('1.0.0')
  await propose(await shop.built('2.0.0'), { share: 1 }, shop.options)
  await expect(back('2.0.0')).rejects.toThrow('never published; there are 1.0.0')
  await expect(back()).rejects.toThrow('there is nothing before 1.0.0')
})

/** Lets something happen once, between what a release read and the release itself. */
function meanwhile(happens: () => Promise<unknown>): SliceStore {
  const store = openSliceFiles(shop.dataDir)
  let isFirst = true
  return {
    ...store,
    async release(change) {
      if (isFirst) {
        isFirst = false
        await happens()
      }
      return store.release(change)
    },
  }
}

test('a rollback during a release of the same slice takes back what that released', async () => {
  for (const version of ['1.0.0', '1.1.0']) await release(version)
  const { entry, registry } = await back(
    undefined,
    'mfe-boards',
    meanwhile(() => release('1.2.0')),
  )
  expect([entry.version, registry.revision]).toEqual(['1.1.0', 4])
})

test('a rollback during a release of another slice: both hold', async () => {
  for (const version of ['1.0.0', '1.1.0']) await release(version)
  await back(
    undefined,
    'mfe-boards',
    meanwhile(() => ofGroups('2.0.0')),
  )
  expect(await versionsOn()).toEqual({ 'mfe-boards': '1.0.0', 'mfe-groups': '2.0.0' })
})

test('a version is not gone back to once the live shell has lost a name that it uses', async () => {
  await release('1.0.0', { uses: { react: ['lazy'] } })
  await release('1.1.0')
  const provides = { contracts: [1, 2], shared: { react: '19.3.1' }, names: { react: ['useState'] } }
  await writeFile(join(shop.shellDist, 'provides.json'), JSON.stringify(provides))
  await expect(back()).rejects.toThrow('react has no lazy in the live shell')
  expect(await versionsOn()).toEqual({ 'mfe-boards': '1.1.0' })
})

test('a version that cannot run any more is not gone back to, and nothing is written', async () => {
  await release('1.0.0')
  await release('1.1.0', { change: () => ({ paths: ['/scores'] }) })
  await ofGroups('2.0.0')
  const file = join(shop.dataDir, 'edge/remotes/mfe-boards/1.0.0/remoteEntry.js')
  await writeFile(file, 'export const init = 9')
  await expect(back()).rejects.toThrow(/does not have its digest/)
  await rm(file)
  await expect(back()).rejects.toThrow(/listed and missing/)
  expect(await shop.store.revisions()).toEqual([1, 2, 3])
})

test('a slice is switched off, its trial ends, and a rollback switches it on again', async () => {
  await release('1.0.0')
  await ofGroups('2.0.0')
  await propose(await shop.built('1.1.0'), { share: 0.5 }, shop.options)
  const off = await withdraw('mfe-boards', { ...shop.options, reason: 'the clock stands still' })
  const note = {
    action: 'abandon',
    isOff: true,
    slice: 'mfe-boards',
    version: '1.0.0',
    reason: 'the clock stands still',
  }
  expect(off).toMatchObject({ changed: true, registry: { revision: 4, note } })
  expect(off.registry.candidates).toBeUndefined()
  expect(await versionsOn()).toEqual({ 'mfe-groups': '2.0.0' })
  await expect(withdraw('mfe-boards', shop.options)).rejects.toThrow('mfe-boards is not on')
  expect(await publishBuilt(await shop.slice('1.0.0'), shop.options)).toBeNull()
  expect(await versionsOn()).toEqual({ 'mfe-groups': '2.0.0' })
  expect((await back()).entry.version).toBe('1.0.0')
  await withdraw('mfe-boards', shop.options)
  expect(await back('1.0.0')).toMatchObject({ changed: true })
  await expect(back()).rejects.toThrow('there is nothing before 1.0.0')
})

test('a rollback never goes back to a version that was withdrawn, once another one is on', async () => {
  for (const version of ['1.0.0', '1.1.0']) await release(version)
  await withdraw('mfe-boards', shop.options)
  await ofGroups('2.0.0')
  await release('1.2.0')
  expect((await back()).entry.version).toBe('1.0.0')
  expect((await back('1.1.0')).entry.version).toBe('1.1.0')
})

test('a slice is switched off though its files are damaged', async () => {
  await release('1.0.0')
  await rm(join(shop.dataDir, 'edge/remotes/mfe-boards/1.0.0'), { recursive: true })
  const log = { info() {}, warn() {}, error() {} }
  await expect(checkSlices(shop.store, log)).rejects.toThrow('slice publish, rollback or withdraw')
  await withdraw('mfe-boards', shop.options)
  await checkSlices(shop.store, log)
  await expect(back()).rejects.toThrow('listed and missing')
})
