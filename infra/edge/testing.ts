import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { SliceEntry } from '@pingboard/contracts/registry.ts'
import { openSliceFiles } from '../slice-store/files.ts'

/** A small invented data directory, built shell and built slices, for the tests of this folder. */
export async function workshop() {
  const root = await mkdtemp(join(tmpdir(), 'edge-'))
  const dataDir = join(root, 'data')
  const shellDist = join(root, 'shell')
  await write(shellDist, {
    'provides.json': JSON.stringify({ contracts: [1], shared: { react: '19.3.1' } }),
    'index.html':
      '<html lang="fr"><!--import-map--><script type="application/json" id="registry">"%registry%"</script><script type="application/json" id="product">"%product%"</script></html>',
    'sw.js': '// worker',
    'secret.json': '{}',
  })
  await write(join(shellDist, 'assets'), { 'shell.1.js': 'export {}', 'shell.1.js.map': '{}' })
  await writeFile(join(shellDist, 'assets/shell.1.js.gz'), gzipSync('export {}'))
  const remove = () => rm(root, { recursive: true })
  return { dataDir, store: openSliceFiles(dataDir), shellDist, slice: makeSlice(root), remove }
}

type Change = (entry: SliceEntry) => Partial<SliceEntry>

const makeSlice =
  (root: string) =>
  async (
    version: string,
    {
      code = 'export const init = 1',
      texts = { en: ['a'], fr: ['a'] },
      change = (() => ({})) as Change,
    } = {},
  ): Promise<string> => {
    const dist = await mkdtemp(join(root, 'slice-'))
    const path = `/remotes/mfe-boards/${version}/remoteEntry.js`
    const entry: SliceEntry = {
      name: 'mfe-boards',
      version,
      entry: path,
      type: 'module',
      contract: 1,
      paths: ['/boards'],
      label: { en: 'Boards', fr: 'Tableaux' },
      requires: { react: '^19.3.0' },
      files: { [path]: `sha384-${createHash('sha384').update(code).digest('base64')}` },
      preload: [path],
    }
    await write(dist, {
      'remoteEntry.js': code,
      'slice.json': JSON.stringify({ ...entry, ...change(entry) }),
      'texts.json': JSON.stringify(texts),
    })
    return dist
  }

async function write(folder: string, files: Record<string, string>): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
}
