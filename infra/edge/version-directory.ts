import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { SliceEntry } from '@pingboard/contracts/registry.ts'
import { type Candidate, rootOf } from './checks/check.ts'
import { layout } from './layout.ts'

/** Directory of a version. */
export const directoryOf = (dataDir: string, entry: SliceEntry): string =>
  join(layout(dataDir).remotes, entry.name, entry.version)

/** The files to store for a candidate: its listed files, and their compressed forms when they hold the same bytes. */
export function storedFiles({ entry, files }: Candidate): Map<string, Buffer> {
  const root = rootOf(entry)
  const stored = new Map<string, Buffer>()
  for (const path of Object.keys(entry.files)) {
    const name = path.slice(root.length)
    const bytes = files.get(name)
    if (!bytes) continue
    stored.set(name, bytes)
    for (const [suffix, open] of Object.entries(OPENERS)) {
      const packed = files.get(name + suffix)
      if (packed && holds(open, packed, bytes)) stored.set(name + suffix, packed)
    }
  }
  return stored
}

const OPENERS = { '.gz': gunzipSync, '.br': brotliDecompressSync }

const holds = (open: (packed: Buffer) => Buffer, packed: Buffer, bytes: Buffer): boolean => {
  try {
    return open(packed).equals(bytes)
  } catch {
    return false
  }
}

/** Reads a published version, to check it again. Its texts were compared when it was published. */
export async function readStored(dataDir: string, entry: SliceEntry): Promise<Candidate> {
  const directory = directoryOf(dataDir, entry)
  const names = await readdir(directory).catch(() => [])
  const files = new Map(
    await Promise.all(names.map(async name => [name, await readFile(join(directory, name))] as const)),
  )
  return { entry, files, texts: {} }
}

/** `same` when the directory holds these files, `other` when it holds different ones, `absent` without directory. */
export async function compareStored(directory: string, wanted: ReadonlyMap<string, Buffer>) {
  const names = await readdir(directory).catch(() => null)
  if (!names) return 'absent'
  const plain = (all: Iterable<string>) => [...all].filter(name => !/\.(gz|br)$/.test(name)).sort()
  if (plain(names).join() !== plain(wanted.keys()).join()) return 'other'
  for (const name of plain(names))
    if (!wanted.get(name)?.equals(await readFile(join(directory, name)))) return 'other'
  return 'same'
}

/** Writes a version, and replaces the directory if it exists. */
export async function replace(directory: string, files: ReadonlyMap<string, Buffer>): Promise<void> {
  await rm(directory, { recursive: true, force: true })
  await store(directory, files)
}

/** Writes a version in one step: a reader who finds the directory finds all its files. */
export async function store(directory: string, files: ReadonlyMap<string, Buffer>): Promise<void> {
  await mkdir(dirname(directory), { recursive: true })
  const draft = await mkdtemp(join(dirname(directory), `.${basename(directory)}-`))
  try {
    for (const [name, bytes] of files) await writeFile(join(draft, name), bytes)
    await rename(draft, directory)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}
