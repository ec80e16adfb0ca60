import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { takeOwnership } from '../event-log/owner.ts'
import { makeDirectory } from './files.ts'

/** A folder for what is not finished yet. Disposing removes it. */
export interface Work extends Disposable {
  readonly path: string
  /** The folder held what an earlier process had left, and was emptied. */
  readonly wasCutShort: boolean
}

/**
 * Makes an empty folder. The directory around it belongs to this process until the work is disposed of.
 * @throws Error when another process works there, or nothing can be made there
 */
export function beginWork(dir: string, name: string): Work {
  const path = join(dir, name)
  const wasCutShort = existsSync(path)
  // Before the lock: where nothing can be made, this error says why.
  makeDirectory(path)
  const release = takeOwnership(dir)
  const remove = () => rmSync(path, { recursive: true, force: true })
  remove()
  makeDirectory(path)
  return {
    path,
    wasCutShort,
    [Symbol.dispose]() {
      remove()
      release()
    },
  }
}

const COPY = '.pingboard-copy-'

/**
 * Makes an empty folder in a directory of backups, for a copy that becomes one. It removes the copies of processes that
 * were killed, because they hold personal data and no backup begins with them.
 */
export function beginCopy(dir: string): Work {
  for (const name of readdirSync(dir).filter(found => found.startsWith(COPY))) removeLeft(join(dir, name))
  return copyIn(mkdtempSync(join(dir, COPY)))
}

function copyIn(folder: string): Work {
  const work = beginWork(folder, 'copy')
  return {
    ...work,
    [Symbol.dispose]() {
      work[Symbol.dispose]()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function removeLeft(folder: string): void {
  let left: Work
  try {
    left = copyIn(folder)
  } catch {
    // A process still works there.
    return
  }
  left[Symbol.dispose]()
}
