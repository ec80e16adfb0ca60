import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'

// Not in the system's temporary folder, which many machines keep in memory, where a flush costs nothing.
const PARENT = join(import.meta.dirname, '..', '..', '..', 'node_modules', '.cache', 'pingboard-bench')

const folders: string[] = []
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** A new folder on the disk of the repository; all of them go when this process ends. */
export function scratchFolder(name: string): string {
  mkdirSync(PARENT, { recursive: true })
  const folder = mkdtempSync(join(PARENT, `${name}-`))
  folders.push(folder)
  return folder
}
