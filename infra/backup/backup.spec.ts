import fs from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openPeople } from '../people/sqlite.ts'
import { openEmbedded } from '../read-models/embedded.ts'
import { openSliceFiles } from '../slice-store/files.ts'
import { systemClock as clock } from '../time/system.ts'
import { backUp } from './backup.ts'
import { checkBackup } from './restore.ts'

/** Calls `then` after each time that the folder of the slices was listed. */
function afterListing(then: () => void): void {
  const listing = fs.readdirSync
  fs.readdirSync = ((path: string, ...options: never[]) => {
    const found = listing(path, ...options)
    if (String(path).endsWith('edge')) then()
    return found
  }) as typeof fs.readdirSync
  syncBuiltinESMExports()
  onTestFinished(() => {
    fs.readdirSync = listing
    syncBuiltinESMExports()
  })
}

it('a release during a backup makes none whose registry points at a revision that it lacks', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'backup-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  const [data, to] = [join(dir, 'data'), join(dir, 'backup')]
  await (await openEmbedded({ dir: data, clock })).close()
  await openPeople({ dir: data, clock }).close()
  for (let release = 0; release < 7; release++) await openSliceFiles(data).release(() => ({ slices: [] }))
  const registry = join(data, 'edge', 'registry')
  let releases = 0
  afterListing(() => {
    releases++
    fs.writeFileSync(join(registry, '8.json'), '{"revision":8,"slices":[]}\n')
    fs.writeFileSync(join(registry, 'current'), '8')
  })

  backUp(data, to, '2026-11-21T18:00:00.000Z')
  expect(releases).toBe(1)
  expect((await openSliceFiles(data).current()).revision).toBe(8)
  const saved = join(to, 'files', 'edge', 'registry')
  const pointed = await readFile(join(saved, 'current'), 'utf8')
  expect(await readdir(saved)).toContain(`${pointed}.json`)
  const { files } = checkBackup(to)
  expect(files.filter(({ path }) => path.endsWith('/current'))).toHaveLength(1)
})

it('a backup of what was never released has no registry', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'backup-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  const data = join(dir, 'data')
  await (await openEmbedded({ dir: data, clock })).close()
  await openPeople({ dir: data, clock }).close()
  await writeFile(join(data, 'invitations.secret'), 'x')
  const { files } = backUp(data, join(dir, 'backup'), '2026-11-21T18:00:00.000Z')
  expect(files.map(({ path }) => path)).toEqual([
    'people/people.sqlite',
    'log/log.sqlite',
    'files/erasures.txt',
    'people/invitations.secret',
  ])
})
