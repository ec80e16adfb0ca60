import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { abandon } from './end-trial.ts'
import { propose } from './propose.ts'
import { publishBuilt } from './publish-built.ts'
import { rollback } from './rollback.ts'
import { workshop } from './testing.ts'

let shop: Awaited<ReturnType<typeof workshop>>
beforeEach(async () => {
  shop = await workshop()
})
afterEach(() => shop.remove())
const start = async (...what: Parameters<typeof shop.slice>) =>
  publishBuilt(await shop.slice(...what), shop.options)
const versionOn = async () => (await shop.store.current()).slices[0]?.version
const CHANGED = { code: 'export const init = 3' }

test('at start: published once, a rollback survives, changed content gets a version of its own', async () => {
  expect(await start('1.0.0')).toMatchObject({ changed: true, registry: { note: { by: 'product' } } })
  expect(await start('1.0.0')).toBeNull()
  const changed = await start('1.0.0', CHANGED)
  expect(changed?.entry.version).toMatch(/^1\.0\.0-b\.[0-9a-f]{12}$/)
  await rollback({ name: 'mfe-boards' }, shop.options)
  expect(await start('1.0.0', CHANGED)).toBeNull()
  expect(await versionOn()).toBe('1.0.0')
})

test('a change of what the slice says of itself is content, too', async () => {
  await start('1.0.0')
  const label = { en: 'Scores', fr: 'Scores' }
  const changed = await start('1.0.0', { change: () => ({ label }) })
  expect(changed?.entry).toMatchObject({ label, version: expect.stringMatching(/^1\.0\.0-b\./) })
})

test('a start ends no trial, neither of the built version nor of another, and repeats none that ended', async () => {
  await start('1.0.0')
  const dist = await shop.slice('1.1.0')
  await propose(await shop.built('1.1.0'), { share: 0.5 }, shop.options)
  expect(await publishBuilt(dist, shop.options)).toBeNull()
  await start('1.0.0', CHANGED)
  expect((await shop.store.current()).candidates).toMatchObject([{ entry: { version: '1.1.0' }, share: 0.5 }])
  await abandon({ name: 'mfe-boards' }, shop.options)
  expect(await publishBuilt(dist, shop.options)).toBeNull()
  expect(await versionOn()).toMatch(/^1\.0\.0-b\./)
})

test('lost files are written again, and nothing is switched', async () => {
  await start('1.0.0')
  await start('1.1.0')
  await rm(join(shop.dataDir, 'edge/remotes/mfe-boards/1.0.0'), { recursive: true })
  expect(await start('1.0.0')).toMatchObject({ mended: true, changed: false })
  expect(await versionOn()).toBe('1.1.0')
})

test('a version that was stored by a process that died before it released it is released', async () => {
  const built = await shop.built('1.0.0')
  await shop.store.add(built.entry, new Map([...built.files].filter(([name]) => /^(remote|uses)/.test(name))))
  expect(await start('1.0.0')).toMatchObject({ changed: true })
})

test('a version whose release was cut off before its revision became current is released', async () => {
  await start('1.0.0')
  await start('1.1.0')
  await shop.pointTo(1)
  expect(await start('1.1.0')).toMatchObject({ changed: true, registry: { revision: 3 } })
  expect(await versionOn()).toBe('1.1.0')
})
