import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { addErasures, ERASURES, exportedErasures, readErasures } from './erasure-list.ts'
import { describeFile } from './files.ts'
import { ERASED } from './layout.ts'
import { BACKUP_FORMAT, readManifest, writeManifest } from './manifest.ts'

const IDS = ['a', 'b', 'c'].map(letter => letter.repeat(26))

async function aFolder() {
  const dir = await mkdtemp(join(tmpdir(), 'erasures-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  return {
    dir,
    list: async (lines: readonly string[]) => {
      const file = join(dir, 'list')
      await writeFile(file, lines.map(line => `${line}\n`).join(''))
      return file
    },
  }
}

it('an exported list is read as a whole', async () => {
  const { list } = await aFolder()
  expect(exportedErasures(IDS).at(-1)).toBe('# 3 in all')
  for (const ids of [IDS, []]) expect(readErasures(await list(exportedErasures(ids)))).toEqual(ids)
})

it('an exported list may begin with what npm prints of its command', async () => {
  const { list } = await aFolder()
  const banner = ['', '> pingboard@1.0.0 ops', '> node infra/tools/launch/ops.mjs erasures', '']
  expect(readErasures(await list([...banner, ...exportedErasures(IDS)]))).toEqual(IDS)
})

it.each([
  ['is empty', []],
  ['was cut short', exportedErasures(IDS).slice(0, 2)],
  ['was cut short in its last line', [...IDS, '# 3']],
  ['lacks a line', exportedErasures(IDS).slice(1)],
  ['was written onto another', [...exportedErasures(IDS), ...exportedErasures(IDS)]],
])('an exported list that %s is refused, because people it lacks would come back', async (_, lines) => {
  const { list } = await aFolder()
  const file = await list(lines)
  expect(() => readErasures(file)).toThrow('in all')
})

it('a line that is no id is refused', async () => {
  const { list } = await aFolder()
  const file = await list(['somebody', '# 1 in all'])
  expect(() => readErasures(file)).toThrow('no id')
})

it('the list in a folder is whole by itself: it gets its name when all of it is written', async () => {
  const { dir } = await aFolder()
  for (const id of IDS) addErasures(dir, [id])
  expect(readErasures(dir)).toEqual(IDS)
})

it('an exported list that was put in the place of that in a folder is read, added to, and refused when cut', async () => {
  const { dir, list } = await aFolder()
  const put = async (lines: readonly string[]) => rename(await list(lines), join(dir, ERASURES))
  await put(exportedErasures(IDS))
  expect(readErasures(dir)).toEqual(IDS)
  addErasures(dir, ['d'.repeat(26)])
  expect(readErasures(dir)).toHaveLength(4)
  await put([...IDS.slice(1), '# 3 in all'])
  expect(() => readErasures(dir)).toThrow('in all')
})

/** What is left of a backup where only its list is asked for: the other files of its manifest are elsewhere. */
async function aBackup() {
  const { dir } = await aFolder()
  const file = join(dir, ERASED)
  await mkdir(join(dir, 'files'))
  addErasures(join(dir, 'files'), IDS)
  writeManifest(dir, {
    product: 'pingboard',
    format: BACKUP_FORMAT,
    createdAt: '2026-11-21T18:00:00.000Z',
    log: { format: 1, position: '', checksum: '' },
    people: { format: 1 },
    files: [{ path: 'log/log.sqlite', bytes: 1, sha256: '0' }, describeFile(ERASED, file)],
  })
  return { dir, file }
}

it('the list of a backup is the one that its manifest names', async () => {
  const { dir } = await aBackup()
  expect(readErasures(dir)).toEqual(IDS)
})

it.each([
  ['is empty', ''],
  ['ends at a line', `${IDS[0]}\n`],
  ['is in another order', `${IDS.toReversed().join('\n')}\n`],
])('the list of a backup that %s is refused: people it lacks would come back', async (_, text) => {
  const { dir, file } = await aBackup()
  await writeFile(file, text)
  expect(() => readErasures(dir)).toThrow('erasures.txt is damaged')
})

it('the list of a backup without a manifest is refused: the copy was cut short', async () => {
  const { dir } = await aBackup()
  await rm(join(dir, 'manifest.json'))
  expect(() => readErasures(dir)).toThrow('no manifest.json')
})

it('a list that the manifest of its backup does not name is refused', async () => {
  const { dir } = await aBackup()
  writeManifest(dir, { ...readManifest(dir), files: [] })
  expect(() => readErasures(dir)).toThrow('erasures.txt is no file of the backup')
})
