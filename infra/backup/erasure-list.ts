import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { flushDirectory, flushFile } from './files.ts'
import { ERASED } from './layout.ts'
import { BackupDamaged, checkFile, readManifest } from './manifest.ts'

/** In a data directory: ids of the people erased here. It stays when the log is lost, and is part of every backup. */
export const ERASURES = 'erasures.txt'

/** The last line of an exported list. A list without it was cut short, and people it lacks would come back. */
const endOf = (count: number): string => `# ${count} in all`

/** Lines of a list that is kept on another machine. */
export const exportedErasures = (ids: readonly string[]): readonly string[] => [...ids, endOf(ids.length)]

/**
 * Ids of a list.
 * @param path an exported list, or a data directory or a backup with its list
 * @throws Error when there is no list, a line is no id, an exported list does not show that it is whole, or the list of
 * a backup is not the one of its manifest
 */
export function readErasures(path: string): string[] {
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
  const file = isFolder ? listOf(path) : path
  // `npm run ops -- erasures > file` begins the file with the command itself, after a bracket.
  const lines = readFileSync(file, 'utf8')
    .split(/[\r\n]+/)
    .filter(line => line !== '' && !line.startsWith('> '))
  const isEnd = (line: string) => line.startsWith('#')
  const ids = lines.filter(line => !isEnd(line))
  const ends = lines.filter(isEnd)
  if (!ids.every(id => /^[0-9a-z]{26}$/.test(id)))
    throw new Error(`${file} holds a line that is no id: one id a line`)
  // The product renames its own lists into place, and a manifest names those of backups, so they need no end.
  const isWhole = ends.length === 1 && lines.at(-1) === endOf(ids.length)
  if (!isWhole && !(isFolder && ends.length === 0))
    throw new Error(
      `${file} does not end with "${endOf(ids.length)}": it was cut short, or an earlier build made it. ` +
        'Export it again, or name the data directory or the backup that it was made from; add this line only if you ' +
        'know that the list is whole',
    )
  return ids
}

/** @param dir a data directory or a backup @throws Error when it has no list, or a backup not the one of its manifest */
function listOf(dir: string): string {
  const own = join(dir, ERASURES)
  if (existsSync(own)) return own
  const saved = join(dir, ERASED)
  if (!existsSync(saved)) throw new Error(`there is no ${ERASURES} in ${dir}`)
  // Of the backup no other file is read: its personal records may be kept elsewhere, or be deleted.
  const known = readManifest(dir).files.find(({ path }) => path === ERASED)
  if (!known) throw new BackupDamaged(`${ERASED} is no file of the backup ${dir}`)
  checkFile(dir, known)
  return saved
}

/** Whether a folder has a list. */
export const hasErasures = (dir: string): boolean => existsSync(join(dir, ERASURES))

/** Adds ids to the list of a folder, all or none, and flushes it. @param dir folder of `erasures.txt` */
export function addErasures(dir: string, ids: readonly string[]): void {
  const file = join(dir, ERASURES)
  const known = existsSync(file) ? readErasures(dir) : []
  const all = new Set([...known, ...ids])
  if (existsSync(file) && all.size === known.length) return
  writeFileSync(`${file}.new`, [...all].map(id => `${id}\n`).join(''), { mode: 0o600 })
  flushFile(`${file}.new`)
  renameSync(`${file}.new`, file)
  flushDirectory(dir)
}
