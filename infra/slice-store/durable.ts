import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Waits until the names in a directory, and in those above it, are on the disk. Beside the event loop, because a request
 * may wait for it. Windows has no such call, and does not need it.
 * @param root the last directory that is flushed
 */
export async function flushDirectories(dir: string, root: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(dir, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
  if (dir !== root && dirname(dir) !== dir) await flushDirectories(dirname(dir), root)
}

/**
 * Writes a small file that several processes read, in one step: a reader sees the old text or the new. Returns when the
 * new one is on the disk.
 * @param root of the data: directories below it may be new
 */
export async function replaceFile(path: string, root: string, text: string, mode = 0o666): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const draft = `${path}.${randomUUID()}.tmp`
  try {
    await writeFile(draft, text, { flag: 'wx', mode, flush: true })
    await rename(draft, path)
  } finally {
    await rm(draft, { force: true })
  }
  await flushDirectories(dirname(path), root)
}

/** Differs after each `replaceFile`, whichever process called it; empty without the file. Costs one `stat`. */
export async function stampOf(path: string): Promise<string> {
  const found = await stat(path, { bigint: true }).catch(() => null)
  return found ? `${found.ino}-${found.mtimeNs}` : ''
}
