import { join } from 'node:path'

/** Where the edge keeps things below the data directory. */
export const layout = (dataDir: string) => {
  const root = join(dataDir, 'edge')
  return {
    root,
    /** `<revision>.json`, one per release, kept for ever. */
    revisions: join(root, 'registry'),
    /** A text file with the number of the revision that is on. */
    pointer: join(root, 'registry', 'current'),
    /** Held while a release is under way. */
    lock: join(root, 'registry.lock'),
    /** `<name>/<version>/…`, never changed once written. */
    remotes: join(root, 'remotes'),
  }
}
