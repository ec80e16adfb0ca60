import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { withLock } from '@pingboard/infra/slice-store/lock.ts'
import { ReleasesBusy } from '@pingboard/services/ports/slice-store.ts'
import { expect, it } from 'vitest'
import { sliceFiles, sliceStoreSuite } from './slice-store.suite.ts'

sliceStoreSuite('files', sliceFiles)

it('an empty lock, as a dead process of an earlier build leaves it, holds up nobody', async () => {
  const { store, lock } = await sliceFiles()
  await mkdir(lock, { recursive: true })
  expect(await store.release(() => ({ slices: [] }))).toMatchObject({ revision: 1 })
  expect(existsSync(lock)).toBe(false)
})

it('a release that stood still for so long that another one took the lock over changes nothing, and says so', async () => {
  const { dir, lock, store } = await sliceFiles()
  await store.release(() => ({ slices: [] }))
  const registry = join(dir, 'edge/registry')
  const losing = (others: () => void) =>
    store.release(() => {
      // Meanwhile: the other process, from taking the lock over to its end.
      rmSync(lock, { recursive: true })
      others()
      return { slices: [] }
    })
  await expect(losing(() => mkdirSync(join(lock, 'another'), { recursive: true }))).rejects.toThrow(
    ReleasesBusy,
  )
  expect(await readdir(registry)).toEqual(['1.json', 'current'])
  rmSync(lock, { recursive: true })
  const second = JSON.stringify({ revision: 2, slices: [] })
  const ended = () => {
    writeFileSync(join(registry, '2.json'), second)
    writeFileSync(join(registry, 'next'), '2')
    renameSync(join(registry, 'next'), join(registry, 'current'))
  }
  await expect(losing(ended)).rejects.toThrow(ReleasesBusy)
  expect(await store.current()).toEqual({ revision: 2, slices: [] })
  expect(await store.release(() => ({ slices: [] }))).toMatchObject({ revision: 3 })
})

it('a release that takes long gives signs of life, so that nobody takes its lock over', async () => {
  const { lock } = await sliceFiles()
  await withLock(lock, async () => {
    const longAgo = new Date(Date.now() - 9000)
    await utimes(lock, longAgo, longAgo)
    for (
      const end = Date.now() + 5000;
      Date.now() < end && (await stat(lock)).mtimeMs === longAgo.getTime();
    )
      await pause(100)
    expect(Date.now() - (await stat(lock)).mtimeMs).toBeLessThan(5000)
  })
  expect(existsSync(lock)).toBe(false)
})

it('a pointer that names nothing is not taken for the time before the first release', async () => {
  const { dir, store, another } = await sliceFiles()
  await store.release(() => ({ slices: [] }))
  for (const text of ['', '0', '77', 'one']) {
    await writeFile(join(dir, 'edge/registry/current'), text)
    await expect((await another()).current()).rejects.toThrow('edge/registry/current is damaged')
    await store.makeCurrent(1)
    expect(await (await another()).current()).toMatchObject({ revision: 1 })
  }
})

it('a revision under another number is damaged', async () => {
  const { dir, store } = await sliceFiles()
  await store.release(() => ({ slices: [] }))
  await writeFile(join(dir, 'edge/registry/2.json'), '{"revision":1,"slices":[]}')
  expect(await store.revisions()).toEqual([1, 2])
  expect(await store.revision(2)).toBeNull()
})

it('nothing but the versions and the registry stays in the folder', async () => {
  const { dir, store, another, dieReleasing } = await sliceFiles()
  const version = { name: 'mfe-boards', version: '1.0.0' }
  const files = new Map([['remoteEntry.js', Buffer.from('export {}')]])
  await dieReleasing()
  await Promise.all([store, await another()].map(each => each.release(() => ({ slices: [] }))))
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
