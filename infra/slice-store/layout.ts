import { join } from 'node:path'

/** Paths of the released slices below the data directory. */
export const layout = (dataDir: string) => {
  const root = join(dataDir, 'edge')
  return {
    /** `<revision>.json`, one per release, never deleted. */
    revisions: join(root, 'registry'),
    /** A text file with the number of the current revision. */
    pointer: join(root, 'registry', 'current'),
    /** Exists while a release is under way. */
    lock: join(root, 'registry.lock'),
    /** `<name>/<version>/…`, never changed once written. */
    remotes: join(root, 'remotes'),
  }
}
