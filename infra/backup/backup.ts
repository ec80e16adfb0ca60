import { chmodSync, existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { positionOf } from '../event-log/event-rows.ts'
import { inspectLog } from '../event-log/inspect.ts'
import { readMark } from '../event-log/mark.ts'
import { copyPeople } from '../people/copy.ts'
import { addErasures, ERASURES, readErasures } from './erasure-list.ts'
import {
  copyFile,
  describeFile,
  flushDirectory,
  flushFile,
  type ManifestFile,
  makeDirectory,
} from './files.ts'
import { ERASED, filesToCopy, LOG, PEOPLE, POINTER, placeOf } from './layout.ts'
import { BACKUP_FORMAT, type Manifest, writeManifest } from './manifest.ts'

/**
 * Copies a data directory while the product runs. Each database is read in one transaction, so each copy is the state
 * at one moment after the call: every command acknowledged before the call is in it.
 *
 * Personal records come first. When a person is erased between the two copies, the erasure is in the copied log, and
 * an erasure in the log is carried out again when the backup is restored.
 * @param from data directory
 * @param to made when missing; must be empty
 * @param now ISO time
 * @throws Error when `to` is not empty, or the log is not sound: a copy of a damaged log is no backup
 */
export function backUp(from: string, to: string, now: string): Manifest {
  if (existsSync(to) && readdirSync(to).length > 0) throw new Error(`${to} is not empty`)
  makeDirectory(to)
  chmodSync(to, 0o700)
  const files: ManifestFile[] = []
  const place = (path: string) => {
    const file = join(to, path)
    makeDirectory(dirname(file))
    return file
  }
  const keep = (path: string) => {
    const file = join(to, path)
    chmodSync(file, 0o600)
    flushFile(file)
    flushDirectory(dirname(file))
    files.push(describeFile(path, file))
  }

  const people = { format: copyPeople(from, place(PEOPLE)) }
  keep(PEOPLE)
  const log = copyLog(from, place(LOG), to)
  keep(LOG)
  // Includes the erasures of the log: a data directory of an earlier build has no list yet.
  addErasures(dirname(place(ERASED)), [...listed(from), ...erasedIn(join(to, 'log'))])
  keep(ERASED)
  const copy = (path: string, source: string) => {
    if (copyFile(join(from, source), place(path))) keep(path)
  }
  // Before the revisions are listed, because a release may add one meanwhile: a note of an older one beside newer ones is
  // sound, and a note of one that is not in the backup is not.
  const pointer = placeOf(POINTER) ?? POINTER
  const isReleased = existsSync(join(from, pointer))
  if (isReleased) copy(POINTER, pointer)
  for (const [path, source] of filesToCopy(from)) if (!isReleased || path !== POINTER) copy(path, source)
  const manifest: Manifest = {
    product: 'pingboard',
    format: BACKUP_FORMAT,
    createdAt: now,
    log,
    people,
    files,
  }
  writeManifest(to, manifest)
  return manifest
}

const listed = (dir: string) => (existsSync(join(dir, ERASURES)) ? readErasures(dir) : [])

function erasedIn(dir: string): string[] {
  const log = inspectLog(dir)
  try {
    return [...log.ofType('account.UserErased')].map(({ stream }) => stream.slice(stream.indexOf('-') + 1))
  } finally {
    log.close()
  }
}

function copyLog(from: string, file: string, to: string): Manifest['log'] {
  // Read before the copy: every event acknowledged by now must be in the copy.
  const mark = readMark(from)
  const running = inspectLog(from)
  try {
    running.copyTo(file)
  } finally {
    running.close()
  }
  const copy = inspectLog(join(to, 'log'))
  try {
    const { head, checksum } = copy.verify(mark)
    return { format: copy.format, position: positionOf(head), checksum }
  } finally {
    copy.close()
  }
}
