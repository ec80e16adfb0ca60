import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { SliceEntry } from '@pingboard/contracts/registry.ts'
import { openSliceFiles } from '../../slice-store/files.ts'
import { readBuilt } from './built-slice.ts'

/** A small invented data directory, built shell and built slices, for tests of releases. */
export async function workshop() {
  const root = await mkdtemp(join(tmpdir(), 'edge-'))
  const dataDir = join(root, 'data')
  const shellDist = join(root, 'shell')
  await write(shellDist, {
    'provides.json': JSON.stringify({
      contracts: [1, 2],
      shared: { react: '19.3.1' },
      names: { react: ['lazy', 'useState'] },
      icons: ['plus'],
    }),
    'index.html':
      '<html lang="fr"><!--preview--><!--import-map--><script type="application/json" id="registry">"%registry%"</script><script type="application/json" id="product">"%product%"</script><script type="application/json" id="page-key">"%page-key%"</script></html>',
    'sw.js': '// worker',
    'secret.json': '{}',
  })
  await write(join(shellDist, 'assets'), { 'shell.1.js': 'export {}', 'shell.1.js.map': '{}' })
  await writeFile(join(shellDist, 'assets/shell.1.js.gz'), gzipSync('export {}'))
  const remove = () => rm(root, { recursive: true })
  const store = openSliceFiles(dataDir)
  const slice = makeSlice(root)
  return {
    dataDir,
    store,
    shellDist,
    /** Makes a built slice. @returns its folder */
    slice,
    built: async (...what: Parameters<typeof slice>) => readBuilt(await slice(...what)),
    options: { store, shellDist, by: 'operator' },
    /** What a process leaves that died in a release, after it had stored the revisions that follow this one. */
    pointTo: (revision: number) => writeFile(join(dataDir, 'edge/registry/current'), String(revision)),
    remove,
  }
}

/** A built slice of one file, as a test wants it. */
export interface BuiltForTest {
  readonly name?: string | undefined
  /** The one file that a browser loads. */
  readonly code?: string | undefined
  readonly texts?: Record<string, readonly string[]> | undefined
  readonly uses?: Record<string, readonly string[]> | undefined
  /** Facts of its entry that differ. */
  readonly change?: (entry: SliceEntry) => Partial<SliceEntry>
}

const makeSlice =
  (root: string) =>
  async (version: string, what: BuiltForTest = {}): Promise<string> => {
    const dist = await mkdtemp(join(root, 'slice-'))
    await writeSlice(dist, version, what)
    return dist
  }

/** Writes the built slice that a test wants into a folder. */
export async function writeSlice(
  dist: string,
  version: string,
  {
    name = 'mfe-boards',
    code = 'export const init = 1',
    texts = { en: ['a'], fr: ['a'] },
    uses = { react: ['useState'] },
    change = () => ({}),
  }: BuiltForTest = {},
): Promise<void> {
  const path = `/remotes/${name}/${version}/remoteEntry.js`
  const entry: SliceEntry = {
    name,
    version,
    entry: path,
    type: 'module',
    contract: 2,
    paths: [name.replace('mfe-', '/')],
    label: { en: 'Boards', fr: 'Tableaux' },
    requires: { react: '^19.3.0' },
    files: { [path]: `sha384-${createHash('sha384').update(code).digest('base64')}` },
    preload: [path],
  }
  await write(dist, {
    'remoteEntry.js': code,
    'slice.json': JSON.stringify({ ...entry, ...change(entry) }),
    'texts.json': JSON.stringify(texts),
    'uses.json': JSON.stringify(uses),
  })
}

async function write(folder: string, files: Record<string, string>): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
}
