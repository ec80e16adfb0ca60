import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { flushDirectory, flushFile } from './files.ts'

/** In a data directory: who was erased here, ids only. Outlives the log, and is part of every backup. */
export const ERASURES = 'erasures.txt'

/** Where a list may stand in a folder: a data directory, or a backup. */
const PLACES = [ERASURES, join('files', ERASURES)]

/**
 * Ids of a list, in a file of its own or in the folder that has one.
 * @throws Error when there is none, or a line is no id
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

/** Adds to the list of a folder, all or nothing; flushed. @param dir where `erasures.txt` is to stand */
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
