import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { flushDirectory, flushFile } from './files.ts'

/** In a data directory: ids of the people erased here. It stays when the log is lost, and is part of every backup. */
export const ERASURES = 'erasures.txt'

/** Paths of the list in a data directory and in a backup. */
const PLACES = [ERASURES, join('files', ERASURES)]

/**
 * Ids of a list.
 * @param path the list, or a folder that contains it
 * @throws Error when there is no list, or a line is no id
 */
export function readErasures(path: string): string[] {
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
  const file = isFolder ? PLACES.map(place => join(path, place)).find(existsSync) : path
  if (file === undefined) throw new Error(`there is no ${ERASURES} in ${path}`)
  const ids = readFileSync(file, 'utf8').split(/\s+/).filter(Boolean)
  if (!ids.every(id => /^[0-9a-z]{26}$/.test(id)))
    throw new Error(`${file} holds a line that is no id: one id a line`)
  return ids
}

/** Whether a folder has a list. */
export const hasErasures = (dir: string): boolean => existsSync(join(dir, ERASURES))

/** Adds ids to the list of a folder, all or none, and flushes it. @param dir folder of `erasures.txt` */
export function addErasures(dir: string, ids: readonly string[]): void {
  const file = join(dir, ERASURES)
  const known = existsSync(file) ? readErasures(file) : []
  const all = new Set([...known, ...ids])
  if (existsSync(file) && all.size === known.length) return
  writeFileSync(`${file}.new`, [...all].map(id => `${id}\n`).join(''), { mode: 0o600 })
  flushFile(`${file}.new`)
  renameSync(`${file}.new`, file)
  flushDirectory(dir)
}
