import { copyFileSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { positionOf } from '../event-log/event-rows.ts'
import { inspectLog } from '../event-log/inspect.ts'
import { MARK, writeMark } from '../event-log/mark.ts'
import { OWNER_FILE } from '../event-log/owner.ts'
import { LOG_FILE } from '../event-log/schema.ts'
import { flushDirectory, flushFile, makeDirectory } from './files.ts'
import { placeOf, RESTORING } from './layout.ts'
import { BackupDamaged, checkFile, type Manifest, readManifest } from './manifest.ts'
import { beginWork, type Work } from './work.ts'

/**
 * Compares every file of a backup with its manifest.
 * @throws BackupDamaged naming the first file that is missing or has changed
 */
export function checkBackup(dir: string): Manifest {
  const manifest = readManifest(dir)
  for (const file of manifest.files) {
    if (placeOf(file.path) === null) throw new BackupDamaged(`${file.path} is no file of a backup`)
    checkFile(dir, file)
  }
  return manifest
}

/** A directory that a restore fills. It belongs to this process until it is disposed of. */
export interface Restored extends Work {
  readonly manifest: Manifest
  /** Moves everything to its place. Nothing may have the files open any more. */
  finish(): void
}

/**
 * Copies a backup's files, and follows the chain of the log to the end that the manifest names. The caller then builds
 * the views and repeats later erasures. The files stand in a folder of their own in `into` until all of this is done,
 * so that a restore that is cut short leaves nothing that the product starts with: erased people would be back (PII-4).
 * @param into made when missing; must be empty, except for what a restore that was cut short has left
 * @throws BackupDamaged, before anything is written if the manifest shows the damage; Error when `into` is not empty, or
 * a process owns it
 */
export function restoreFiles(from: string, into: string): Restored {
  const manifest = checkBackup(from)
  makeDirectory(into)
  const there = readdirSync(into).filter(name => name !== OWNER_FILE && name !== RESTORING)
  // The log is moved last: while there is none beside the folder, nothing that was moved is in use.
  const isLeft = existsSync(join(into, RESTORING)) && !there.includes(LOG_FILE)
  if (there.length > 0 && !isLeft) throw new Error(`${into} is not empty`)
  const work = beginWork(into, RESTORING)
  for (const name of there) rmSync(join(into, name), { recursive: true, force: true })
  try {
    copyInto(work.path, from, manifest)
  } catch (error) {
    work[Symbol.dispose]()
    throw error
  }
  return { ...work, manifest, finish: () => moveUp(work.path, into) }
}

function copyInto(work: string, from: string, manifest: Manifest): void {
  for (const { path } of manifest.files) {
    const file = join(work, placeOf(path) ?? path)
    makeDirectory(dirname(file))
    copyFileSync(join(from, path), file)
    flushFile(file)
    flushDirectory(dirname(file))
  }
  const log = inspectLog(work)
  try {
    const { head, checksum } = log.verify()
    if (positionOf(head) !== manifest.log.position || checksum !== manifest.log.checksum)
      throw new BackupDamaged('the log does not end where the manifest says')
    writeMark(work, { head, checksum })
  } finally {
    log.close()
  }
}

/** The mark goes first and the log last: in between, a start is refused because the log is missing. */
function moveUp(work: string, into: string): void {
  const others = readdirSync(work).filter(name => ![MARK, LOG_FILE, OWNER_FILE].includes(name))
  for (const name of [MARK, ...others]) renameSync(join(work, name), join(into, name))
  flushDirectory(into)
  renameSync(join(work, LOG_FILE), join(into, LOG_FILE))
  flushDirectory(into)
}
