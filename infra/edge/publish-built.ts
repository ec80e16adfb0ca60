import { createHash } from 'node:crypto'
import { readCandidate } from './candidate.ts'
import { type Candidate, rootOf } from './checks/check.ts'
import { wasPublished } from './history.ts'
import { type Published, type PublishOptions, publishCandidate } from './publish.ts'
import { compareFiles, storedFiles } from './version-files.ts'

/**
 * At start: publishes the slice that was built beside the server, unless it was published before, so that a rollback
 * survives a restart. Changed content under a released version gets a new version instead of a refusal.
 * @returns null when there was nothing to do
 */
export async function publishBuilt(options: PublishOptions): Promise<Published | null> {
  const { store } = options
  const built = await readCandidate(options.dist)
  for (const candidate of [built, renamed(built)]) {
    const { entry } = candidate
    const files = storedFiles(candidate)
    const found = compareFiles(await store.files(entry), files)
    if (found === 'same') return null
    if (await wasPublished(store, entry)) {
      // The files are damaged or lost. They are written again, and nothing is switched: another version may be on.
      await store.replace(entry, files)
      return { registry: await store.current(), entry, changed: false, mended: true }
    }
    if (found === 'absent') return publishCandidate(candidate, options)
  }
  return null
}

/** The same slice as `<version>-b.<digest>`. Its files find each other in any directory. */
function renamed(candidate: Candidate): Candidate {
  const { entry } = candidate
  const digest = createHash('sha256').update(JSON.stringify(entry.files)).digest('hex').slice(0, 12)
  const version = `${entry.version}-b.${digest}`
  const root = rootOf(entry)
  const move = (path: string) => `${rootOf({ ...entry, version })}${path.slice(root.length)}`
  return {
    ...candidate,
    entry: {
      ...entry,
      version,
      entry: move(entry.entry),
      files: Object.fromEntries(Object.entries(entry.files).map(([path, value]) => [move(path), value])),
      preload: entry.preload.map(move),
    },
  }
}
