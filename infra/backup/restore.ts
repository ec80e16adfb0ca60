import { copyFileSync, existsSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { positionOf } from '../event-log/event-rows.ts'
import { inspectLog } from '../event-log/inspect.ts'
import { writeMark } from '../event-log/mark.ts'
import { describeFile, flushDirectory, flushFile, makeDirectory } from './files.ts'
import { placeOf } from './layout.ts'
import { BackupDamaged, type Manifest, readManifest } from './manifest.ts'

/**
 * Compares every file of a backup with its manifest.
 * @throws BackupDamaged naming the first file that is missing or has changed
 */
export function checkBackup(dir: string): Manifest {
  const manifest = readManifest(dir)
  for (const { path, bytes, sha256 } of manifest.files) {
    const file = join(dir, path)
    if (placeOf(path) === null) throw new BackupDamaged(`${path} is no file of a backup`)
    if (!existsSync(file)) throw new BackupDamaged(`${path} is missing`)
    const size = statSync(file).size
    if (size !== bytes) throw new BackupDamaged(`${path} is damaged: ${size} bytes instead of ${bytes}`)
    if (describeFile(path, file).sha256 !== sha256)
      throw new BackupDamaged(`${path} is damaged: its checksum does not fit`)
  }
  return manifest
}

/**
 * Copies a backup's files to their places in a data directory, and follows the chain of the log to the end that the
 * manifest names. The caller then builds the views and repeats later erasures, before the product starts there.
 * @param into made when missing; must be empty
 * @throws BackupDamaged, before anything is written if the manifest shows the damage; Error when `into` is not empty
 */
export function restoreFiles(from: string, into: string): Manifest {
  const manifest = checkBackup(from)
  if (existsSync(into) && readdirSync(into).length > 0) throw new Error(`${into} is not empty`)
  makeDirectory(into)
  for (const { path } of manifest.files) {
    const file = join(into, placeOf(path) ?? path)
    makeDirectory(dirname(file))
    copyFileSync(join(from, path), file)
    flushFile(file)
    flushDirectory(dirname(file))
  }
  const log = inspectLog(into)
  try {
    const { head, checksum } = log.verify()
    if (positionOf(head) !== manifest.log.position || checksum !== manifest.log.checksum)
      throw new BackupDamaged('the log does not end where the manifest says')
    writeMark(into, { head, checksum })
  } finally {
    log.close()
  }
  return manifest
}
