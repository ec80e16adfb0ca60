import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Makes this process the only one that may write in a directory (DUR-3). The lock is the operating system's, on a file
 * of its own: it dies with the process, `kill -9` included, and leaves `log.sqlite` readable for backups.
 * @returns what gives the directory back
 * @throws Error at once when another process holds it
 */
export function takeOwnership(dir: string): () => void {
  const lock = new DatabaseSync(join(dir, 'owner.sqlite'), { timeout: 0 })
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (cause) {
    lock.close()
    throw new Error(`another process owns ${dir}: stop it first, or choose another data directory`, { cause })
  }
  return () => lock.close()
}
