import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Paths of a data directory's files in a backup. Personal data and secrets have their own folder, so that the
 * operator can keep them separately and for a shorter time (PII-4).
 */
export const LOG = 'log/log.sqlite'
export const PEOPLE = 'people/people.sqlite'
/** Ids only. It is among the public files, so that it may be kept longer than the personal data. */
export const ERASED = 'files/erasures.txt'
const PRIVATE = 'people/'
const PUBLIC = 'files/'
/** The note of which revision of the slices is current. A release writes it after the revision. */
export const POINTER = `${PUBLIC}edge/registry/current`

/** Where a restore works, in the directory that it fills, until all is done. A start refuses such a directory. */
export const RESTORING = 'restoring'

/** Folders that are copied as they are: published slices, and the federation's serial number of this installation. */
const FOLDERS = ['edge', 'federation']
/** What browsers said of slices may get lost: a trial then begins to count anew. */
const LOSABLE = /^edge\/reports\.sqlite(?:-wal|-shm)?$/
/** Single files beside the two databases: `invitations.secret`, `push-keys.secret.json`. */
const KEPT = /^[\w-]+\.secret(?:\.json)?$/

/** Files of a data directory besides its databases. @returns path in the backup → path below the directory */
export function filesToCopy(dir: string): Map<string, string> {
  const files = new Map<string, string>()
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    if (entry.isFile() && KEPT.test(entry.name)) files.set(PRIVATE + entry.name, entry.name)
  }
  for (const folder of FOLDERS.filter(name => existsSync(join(dir, name)))) {
    for (const entry of readdirSync(join(dir, folder), { withFileTypes: true, recursive: true })) {
      if (!entry.isFile()) continue
      const path = join(entry.parentPath, entry.name)
        .slice(dir.length + 1)
        .replaceAll('\\', '/')
      if (!LOSABLE.test(path)) files.set(PUBLIC + path, path)
    }
  }
  return files
}

/** Where a file of a backup belongs below the data directory; null for a path that no backup has. */
export function placeOf(path: string): string | null {
  if (path.split('/').some(part => part === '..' || part === '' || part === '.')) return null
  if (path === LOG) return 'log.sqlite'
  if (path.startsWith(PRIVATE)) return path.slice(PRIVATE.length)
  if (path.startsWith(PUBLIC)) return path.slice(PUBLIC.length)
  return null
}
