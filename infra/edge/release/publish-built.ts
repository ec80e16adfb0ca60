import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { SliceStore } from '@pingboard/services/ports/slice-store.ts'
import { readBuilt } from './built-slice.ts'
import { type BuiltSlice, rootOf } from './checks/check.ts'
import { entryOf } from './history.ts'
import type { Published } from './one-slice.ts'
import { publish } from './publish.ts'
import { compareFiles, storedFiles } from './version-files.ts'

/**
 * At start: publishes the slice that was built beside the server, unless it was released before, so that a rollback and
 * a trial survive a restart. Changed content under a released version gets a new version instead of a refusal.
 * @param dist folder of the built slice
 * @returns null when there was nothing to do
 */
export async function publishBuilt(
  dist: string,
  options: { readonly store: SliceStore; readonly shellDist: string },
): Promise<Published | null> {
  const { store } = options
  const built = await readBuilt(dist)
  for (const slice of [built, renamed(built)]) {
    const { entry } = slice
    const known = await entryOf(store, entry.name, entry.version)
    const files = storedFiles(slice)
    const found = compareFiles(await store.files(entry), files)
    // A process that died between storing and releasing leaves a version that nothing names.
    if (!known && found !== 'other') return publish(slice, { ...options, by: 'product' })
    if (!isDeepStrictEqual(known, entry)) continue
    if (found === 'same') return null
    // The files are damaged or lost. They are written again, and nothing is switched: another version may be on.
    await store.replace(entry, files)
    return { registry: await store.current(), entry, changed: false, mended: true }
  }
  return null
}

/** The same slice as `<version>-b.<digest>`. Its files find each other in any directory. */
function renamed(built: BuiltSlice): BuiltSlice {
  const { entry } = built
  const digest = createHash('sha256').update(JSON.stringify(entry)).digest('hex').slice(0, 12)
  const version = `${entry.version}-b.${digest}`
  const root = rootOf(entry)
  const move = (path: string) => `${rootOf({ ...entry, version })}${path.slice(root.length)}`
  return {
    ...built,
    entry: {
      ...entry,
      version,
      entry: move(entry.entry),
      files: Object.fromEntries(Object.entries(entry.files).map(([path, value]) => [move(path), value])),
      preload: entry.preload.map(move),
    },
  }
}
