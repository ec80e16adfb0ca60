import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSliceFiles } from '../../slice-store/files.ts'
import { promote } from './end-trial.ts'
import { auditOf } from './history.ts'
import { propose } from './propose.ts'
import { publish } from './publish.ts'
import { workshop } from './testing.ts'

let shop: Awaited<ReturnType<typeof workshop>>
beforeEach(async () => {
  shop = await workshop()
})
afterEach(() => shop.remove())
const release = async (...what: Parameters<typeof shop.slice>) =>
  publish(await shop.built(...what), shop.options)

test('a release writes a revision, the files, and moves the pointer', async () => {
  const { registry, changed } = await release('1.0.0')
  expect(changed).toBe(true)
  expect(registry).toMatchObject({ revision: 1, slices: [{ name: 'mfe-boards', version: '1.0.0' }] })
  expect(await shop.store.current()).toEqual(registry)
  const file = join(shop.dataDir, 'edge/remotes/mfe-boards/1.0.0/remoteEntry.js')
  expect(await readFile(file, 'utf8')).toBe('export const init = 1')
})

test('the audit says who released what, when, and from which commit', async () => {
  const at = new Date('2026-11-23T15:00:00Z')
  const built = await shop.built('1.0.0')
  await publish(built, { ...shop.options, by: 'Team boards', at, commit: '0123abc' })
  await release('2.0.0', { name: 'mfe-groups' })
  const line = {
    action: 'publish',
    slice: 'mfe-boards',
    version: '1.0.0',
    by: 'Team boards',
    commit: '0123abc',
  }
  expect(await auditOf(shop.store, 'mfe-boards', 20)).toEqual([
    { ...line, at: at.toISOString(), revision: 1 },
  ])
  const [newest, ...before] = await auditOf(shop.store, null, 20)
  expect(newest).toMatchObject({ slice: 'mfe-groups', by: 'operator', revision: 2 })
  expect(before).toHaveLength(1)
  expect(await auditOf(shop.store, null, 1)).toEqual([newest])
})

test('the same content again changes nothing, other content under the same version is refused', async () => {
  await release('1.0.0')
  expect(await release('1.0.0')).toMatchObject({ changed: false, registry: { revision: 1 } })
  await expect(release('1.0.0', { code: 'export const init = 2' })).rejects.toThrow('with other content')
  const label = { en: 'Other', fr: 'Autre' }
  await expect(release('1.0.0', { change: () => ({ label }) })).rejects.toThrow('with other content')
  expect(await shop.store.revisions()).toEqual([1])
})

test('damaged or missing files of a version are written again when it is published again', async () => {
  await release('1.0.0')
  const file = join(shop.dataDir, 'edge/remotes/mfe-boards/1.0.0/remoteEntry.js')
  await writeFile(file, 'export const init = 9')
  expect(await release('1.0.0')).toMatchObject({ changed: false, mended: true })
  await rm(join(shop.dataDir, 'edge/remotes/mfe-boards/1.0.0'), { recursive: true })
  expect(await release('1.0.0')).toMatchObject({ changed: false, mended: true })
  expect(await readFile(file, 'utf8')).toBe('export const init = 1')
})

test('a version that a process stored and did not release is released', async () => {
  const built = await shop.built('1.0.0')
  await shop.store.add(built.entry, new Map([...built.files].filter(([name]) => /^(remote|uses)/.test(name))))
  expect(await publish(built, shop.options)).toMatchObject({ changed: true, registry: { revision: 1 } })
})

test('a slice keeps its place among the others', async () => {
  await release('1.0.0')
  await release('2.0.0', { name: 'mfe-groups' })
  const { registry } = await release('1.1.0')
  expect(registry.slices.map(({ name }) => name)).toEqual(['mfe-boards', 'mfe-groups'])
})

test('two releases of two slices at the same moment: both hold', async () => {
  const [boards, groups] = [await shop.built('1.0.0'), await shop.built('2.0.0', { name: 'mfe-groups' })]
  const done = await Promise.all(
    [boards, groups].map(built => publish(built, { ...shop.options, store: openSliceFiles(shop.dataDir) })),
  )
  expect(done.map(({ registry }) => registry.revision).sort()).toEqual([1, 2])
  const { slices } = await shop.store.current()
  expect(slices.map(({ name, version }) => `${name} ${version}`).sort()).toEqual([
    'mfe-boards 1.0.0',
    'mfe-groups 2.0.0',
  ])
})

test('a store that asks twice what to change releases once, from what is so the second time', async () => {
  const store: typeof shop.store = {
    ...shop.store,
    async release(change) {
      change(await shop.store.current())
      await release('2.0.0', { name: 'mfe-groups' })
      return shop.store.release(change)
    },
  }
  const { registry } = await publish(await shop.built('1.0.0'), { ...shop.options, store })
  expect(registry.slices.map(({ name }) => name)).toEqual(['mfe-groups', 'mfe-boards'])
  expect(await shop.store.revisions()).toEqual([1, 2])
})

test('to publish the version on trial is to promote it; a trial of another version goes on', async () => {
  await release('1.0.0')
  const trial = { share: 0.25 }
  await propose(await shop.built('2.0.0'), trial, shop.options)
  const { candidates } = (await release('1.1.0')).registry
  expect(candidates).toMatchObject([{ entry: { version: '2.0.0' }, share: 0.25 }])
  const { registry } = await release('2.0.0')
  expect(registry.candidates).toBeUndefined()
  expect(registry.note).toMatchObject({ action: 'promote', version: '2.0.0' })
})

test('two slices cannot answer one address, not even when they are published at the same moment', async () => {
  const claim = { change: () => ({ paths: ['/scores'] }) }
  const [boards, groups] = [
    await shop.built('1.0.0', claim),
    await shop.built('1.0.0', { ...claim, name: 'mfe-groups' }),
  ]
  const done = await Promise.allSettled(
    [boards, groups].map(built => publish(built, { ...shop.options, store: openSliceFiles(shop.dataDir) })),
  )
  expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect((await shop.store.current()).slices).toHaveLength(1)
  await expect(release('1.1.0', { ...claim, name: 'mfe-home' })).rejects.toThrow(
    /answered by mfe-(boards|groups)/,
  )
})

test('an address of a candidate is taken, too, and a candidate whose address was taken is not promoted', async () => {
  await propose(await shop.built('1.0.0', { name: 'mfe-groups' }), { share: 0 }, shop.options)
  const claim = { change: () => ({ paths: ['/groups'] }) }
  await expect(release('1.0.0', claim)).rejects.toThrow('/groups is answered by mfe-groups')
  // As a release of a product that did not look at candidates.
  const { entry } = await shop.built('2.0.0', claim)
  await shop.store.release(now => ({ ...now, slices: [...now.slices, entry] }))
  await expect(promote({ name: 'mfe-groups' }, shop.options)).rejects.toThrow('answered by mfe-boards')
})
