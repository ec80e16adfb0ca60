import { existsSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sliceFiles, sliceStoreSuite } from './slice-store.suite.ts'

sliceStoreSuite('files', sliceFiles)

it('an empty lock, as a dead process of an earlier build leaves it, holds up nobody', async () => {
  const { store, lock } = await sliceFiles()
  await mkdir(lock, { recursive: true })
  expect(await store.release(() => [])).toMatchObject({ revision: 1 })
  expect(existsSync(lock)).toBe(false)
})

it('a pointer that names nothing is not taken for the time before the first release', async () => {
  const { dir, store, another } = await sliceFiles()
  await store.release(() => [])
  for (const text of ['', '0', '77', 'one']) {
    await writeFile(join(dir, 'edge/registry/current'), text)
    await expect((await another()).current()).rejects.toThrow('edge/registry/current is damaged')
    await store.makeCurrent(1)
    expect(await (await another()).current()).toMatchObject({ revision: 1 })
  }
})

it('a revision under another number is damaged', async () => {
  const { dir, store } = await sliceFiles()
  await store.release(() => [])
  await writeFile(join(dir, 'edge/registry/2.json'), '{"revision":1,"slices":[]}')
  expect(await store.revisions()).toEqual([1, 2])
  expect(await store.revision(2)).toBeNull()
})

it('nothing but the versions and the registry stays in the folder', async () => {
  const { dir, store, another, dieReleasing } = await sliceFiles()
  const version = { name: 'mfe-boards', version: '1.0.0' }
  const files = new Map([['remoteEntry.js', Buffer.from('export {}')]])
  await dieReleasing()
  await Promise.all([store, await another()].map(each => each.release(() => [])))
  for (const each of [store, await another()]) await each.add(version, files)
  await Promise.all([store, await another()].map(each => each.replace(version, files)))
  const left = await readdir(join(dir, 'edge'), { recursive: true })
  expect(left.sort()).toEqual([
    'registry',
    'registry/1.json',
    'registry/2.json',
    'registry/current',
    'remotes',
    'remotes/mfe-boards',
    'remotes/mfe-boards/1.0.0',
    'remotes/mfe-boards/1.0.0/remoteEntry.js',
  ])
})
