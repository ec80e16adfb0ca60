import { truncateSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Log } from '@pingboard/services/ports/log.ts'

export const OWNER_FILE = 'owner.sqlite'

/** SQLite's code for a file that is no database. */
const NOT_A_DATABASE = 26

/**
 * Makes this process the only one that may write in a directory (DUR-3). The lock is the operating system's, on a
 * separate file: it ends with the process, `kill -9` included, and leaves `log.sqlite` readable for backups.
 * @param log gets a warning when the lock file was damaged; the file holds no data, and is emptied
 * @returns a function that gives the directory back
 * @throws Error at once when another process holds the lock
 */
export function takeOwnership(dir: string, log?: Log): () => void {
  const file = join(dir, OWNER_FILE)
  try {
    return lock(file)
  } catch (cause) {
    if ((cause as { errcode?: number }).errcode === NOT_A_DATABASE) {
      // A lock of another process gives another error. The file is emptied, not replaced: the operating system's
      // lock is on the file itself.
      truncateSync(file)
      log?.warn({ file: OWNER_FILE }, 'the lock of the data directory was damaged, and is made again')
      return lock(file)
    }
    throw new Error(`another process owns ${dir}: stop it first, or choose another data directory`, { cause })
  }
}

function lock(file: string): () => void {
  const db = new DatabaseSync(file, { timeout: 0 })
  try {
    db.exec('BEGIN EXCLUSIVE')
  } catch (cause) {
    db.close()
    throw cause
  }
  return () => db.close()
}
