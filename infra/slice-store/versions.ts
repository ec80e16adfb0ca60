import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { SliceFiles, SliceStore, SliceVersion } from '@pingboard/services/ports/slice-store.ts'
import { flushDirectories } from './durable.ts'
import { layout } from './layout.ts'
import { moveIn } from './move-in.ts'

/** The versions on disk, one directory each. */
export function versionDirectories(
  dataDir: string,
): Pick<SliceStore, 'files' | 'add' | 'replace' | 'directory'> {
  const { remotes } = layout(dataDir)
  const placeOf = ({ name, version }: SliceVersion) => join(remotes, name, version)
  return {
    files: version => read(placeOf(version)),
    add: (version, files) => withDraft(placeOf(version), dataDir, files, moveIn),
    replace: (version, files) =>
      withDraft(placeOf(version), dataDir, files, async (draft, place) => {
        // Again when another process stores the version between the two steps.
        while (!(await moveIn(draft, place))) await remove(place)
      }),
    directory: async version => placeOf(version),
  }
}

async function read(place: string): Promise<SliceFiles | null> {
  const names = await readdir(place).catch(() => null)
  if (!names) return null
  try {
    return new Map(
      await Promise.all(names.map(async name => [name, await readFile(join(place, name))] as const)),
    )
  } catch (error) {
    // Another process replaces the version.
    if (isMissing(error)) return null
    throw error
  }
}

/** Writes the files into a directory beside the place, and hands it on to be moved there. All is on the disk afterwards. */
export async function withDraft<T>(
  place: string,
  root: string,
  files: SliceFiles,
  move: (draft: string, place: string) => Promise<T>,
): Promise<T> {
  await mkdir(dirname(place), { recursive: true })
  const draft = await draftBeside(place)
  try {
    // At the same time: the flushes of many files share what the disk does for one.
    await Promise.all([...files].map(([name, bytes]) => writeFile(join(draft, name), bytes, { flush: true })))
    await flushDirectories(draft, draft)
    const moved = await move(draft, place)
    await flushDirectories(dirname(place), root)
    return moved
  } finally {
    // Where one file could not be written, others may still be on their way.
    await rm(draft, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Moved away first: a reader never finds a directory from which some files are deleted already. */
export async function remove(place: string): Promise<void> {
  const aside = await draftBeside(place)
  try {
    await rename(place, join(aside, 'former'))
  } catch (error) {
    if (!isMissing(error)) throw error
  } finally {
    await rm(aside, { recursive: true, force: true })
  }
}

/** The edge serves no path with a leading dot. */
const draftBeside = (place: string): Promise<string> => mkdtemp(join(dirname(place), `.${basename(place)}-`))

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'
