import { closeSync, createWriteStream, openSync } from 'node:fs'
import { link, rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { flushDirectory } from '@pingboard/infra/backup/files.ts'

/**
 * Writes a file that is whole and on the disk once it has its name. Until then it is `<file>.part`: a full disk or a
 * kill leaves no part of it under that name, and the same call may be repeated.
 * @param giveName gives a file a second name. Some file systems, such as that of a memory stick, have no such call.
 * @throws Error of the system, `EEXIST` when the file is there: it stays as it is
 */
export async function writeNew(file: string, lines: AsyncIterable<string>, giveName = link): Promise<void> {
  const part = `${file}.part`
  try {
    await pipeline(Readable.from(lines), createWriteStream(part, { flush: true }))
    await giveName(part, file).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') throw error
      // The empty file takes the name: this fails when another program has taken it.
      closeSync(openSync(file, 'wx'))
      await rename(part, file)
    })
  } finally {
    await rm(part, { force: true })
  }
  flushDirectory(dirname(resolve(file)))
}
