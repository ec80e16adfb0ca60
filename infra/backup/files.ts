import { createHash } from 'node:crypto'
import { closeSync, copyFileSync, existsSync, fsyncSync, mkdirSync, openSync, readSync } from 'node:fs'
import { dirname } from 'node:path'

/** A file in a manifest. */
export interface ManifestFile {
  /** Path below the backup's directory, with `/` on every system. */
  readonly path: string
  readonly bytes: number
  /** Digest of the content, hex. */
  readonly sha256: string
}

const CHUNK = 1024 * 1024

/** Size and digest of a file as it is now. @param path the file's path in the manifest */
export function describeFile(path: string, file: string): ManifestFile {
  const digest = createHash('sha256')
  const chunk = Buffer.allocUnsafe(CHUNK)
  const descriptor = openSync(file, 'r')
  let bytes = 0
  try {
    for (let read = readSync(descriptor, chunk); read > 0; read = readSync(descriptor, chunk)) {
      digest.update(chunk.subarray(0, read))
      bytes += read
    }
  } finally {
    closeSync(descriptor)
  }
  return { path, bytes, sha256: digest.digest('hex') }
}

/** @returns false when the product has deleted the file meanwhile */
export function copyFile(from: string, to: string): boolean {
  try {
    copyFileSync(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}

/** Waits until the content of a file is on the disk. */
export function flushFile(file: string): void {
  const descriptor = openSync(file, 'r+')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Waits until the names in a directory are on the disk. Windows has no such call, and does not need it. */
export function flushDirectory(dir: string): void {
  if (process.platform === 'win32') return
  const descriptor = openSync(dir, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/**
 * Makes a directory, and the directories above it, for this user alone. It makes them one at a time: with `recursive`
 * Node never returns where no directory can be made, such as in `/proc`.
 * @throws Error of the system for the first directory that cannot be made
 */
export function makeDirectory(path: string): void {
  if (existsSync(path)) return
  const above = dirname(path)
  if (above !== path) makeDirectory(above)
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // Another process has made it meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
