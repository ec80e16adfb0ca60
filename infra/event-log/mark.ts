import { hash } from 'node:crypto'
import { closeSync, fdatasync, fdatasyncSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Log } from '@pingboard/services/ports/log.ts'
import { flushDirectory } from '../backup/files.ts'
import { NOTHING_YET, type Verified } from './chain.ts'

/** File name of a mark: it stands beside the marked file and begins like its name. */
export const markOf = (name: Marked): string => `${name}.sqlite-mark`
export const MARK = markOf('log')

/** What may have a mark: the log (its last event), and the personal records (number of changes, checksum). */
export type Marked = 'log' | 'people'

/** Marks between two flushes. Each flush costs as much as an event; a power cut that undoes marks loses no event. */
const FLUSHED_EVERY = 256

/** Content of a mark file: the last acknowledged event. Or: the file is absent, or its content is damaged. */
export type Mark = Verified | 'absent' | 'damaged'

/** As long as a checksum. */
const NO_EVENT = '-'.repeat(43)
const FORM = /^pingboard (log|people) mark 1 (\d{16}) ([\w-]{43}) ([\w-]{43})\n$/
const checked = (name: string, position: string, checksum: string) =>
  hash('sha256', `pingboard ${name} mark 1 ${position} ${checksum}`, 'base64url')

/** One line whose length never changes, so that a disk writes all of it or nothing. */
function textOf({ head, checksum }: Verified, name: Marked): string {
  const [position, last] = [String(head).padStart(16, '0'), checksum || NO_EVENT]
  return `pingboard ${name} mark 1 ${position} ${last} ${checked(name, position, last)}\n`
}

export function readMark(dir: string, name: Marked = 'log'): Mark {
  let text: string
  try {
    text = readFileSync(join(dir, markOf(name)), 'latin1')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'absent'
    throw error
  }
  const [, of, position = '', last = '', sum] = FORM.exec(text) ?? []
  if (of !== name || sum !== checked(name, position, last)) return 'damaged'
  return last === NO_EVENT ? NOTHING_YET : { head: Number(position), checksum: last }
}

/** Makes a mark; it is on the disk when this returns. Not for an existing mark: a crash could empty that file. */
export function writeMark(dir: string, verified: Verified, name: Marked = 'log'): void {
  const mark = openSync(join(dir, markOf(name)), 'w', 0o600)
  try {
    writeSync(mark, textOf(verified, name), 0)
    fsyncSync(mark)
  } finally {
    closeSync(mark)
  }
  flushDirectory(dir)
}

/** Keeps the mark of a log that is being written. */
export interface MarkKeeper {
  /** Called after the flush, before the writer gets its answer. @throws Error of the disk, except for a full disk */
  move(to: Verified): void
  close(): Promise<void>
}

/**
 * @param onBroken called when a flush of the mark failed, which is final, as for the log
 * @param log gets a warning when the disk has no room for a mark; the events themselves are stored
 */
export function keepMark(
  dir: string,
  { onBroken, log, name = 'log' }: { onBroken: (error: Error) => void; log?: Log; name?: Marked },
): MarkKeeper {
  const mark = openSync(join(dir, markOf(name)), 'r+')
  let moves = 0
  let flushing: Promise<void> | null = null

  function flushSoon(): void {
    flushing ??= promisify(fdatasync)(mark)
      .catch(onBroken)
      .finally(() => {
        flushing = null
      })
  }

  return {
    move(to) {
      try {
        writeSync(mark, textOf(to, name), 0, 'latin1')
      } catch (error) {
        // No event is lost: the older mark stays until the disk has room again.
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
        log?.warn({ err: error }, 'no room for the mark of the log')
        return
      }
      if (++moves % FLUSHED_EVERY === 0) flushSoon()
    },
    async close() {
      await flushing
      fdatasyncSync(mark)
      closeSync(mark)
    },
  }
}
