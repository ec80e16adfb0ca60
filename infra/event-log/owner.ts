import { truncateSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Log } from '@pingboard/services/ports/log.ts'

/** SQLite's code for a file that is no database. */
const NOT_A_DATABASE = 26

/**
 * Makes this process the only one that may write in a directory (DUR-3). The lock is the operating system's, on a file
 * of its own: it dies with the process, `kill -9` included, and leaves `log.sqlite` readable for backups.
 * @param log told when the file was damaged: it holds nothing, and is emptied
 * @returns what gives the directory back
 * @throws Error at once when another process holds it
 */
export function takeOwnership(dir: string, log?: Log): () => void {
  const file = join(dir, 'owner.sqlite')
  try {
    return lock(file)
  } catch (cause) {
    if ((cause as { errcode?: number }).errcode === NOT_A_DATABASE) {
      // A process that holds the lock would have been met first. Emptied and not replaced: a lock is on the file itself.
      truncateSync(file)
      log?.warn({ file: 'owner.sqlite' }, 'the lock of the data directory was damaged, and is made again')
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
