import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'

// Not the system's temporary folder: many machines keep that folder in memory, where a flush costs nothing.
const PARENT = join(import.meta.dirname, '..', '..', '..', 'node_modules', '.cache', 'pingboard-bench')

const folders: string[] = []
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** A new folder on the disk of the repository. All such folders are removed when this process ends. */
export function scratchFolder(name: string): string {
  mkdirSync(PARENT, { recursive: true })
  const folder = mkdtempSync(join(PARENT, `${name}-`))
  folders.push(folder)
  return folder
}
