import { chmodSync, readdirSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { flushDirectory } from '../backup/files.ts'

const NAME = /^people\.format-[0-9]+\.sqlite$/
/** How long a copy is kept: long enough to go back to the build before. Milliseconds. */
const KEPT = 7 * 24 * 60 * 60 * 1000

/**
 * Keeps the file as it is before it is brought to a newer format, so that the build before can be started again
 * (OPS-7). A start that was cut off in between copies once more.
 */
export function keepEarlierFormat(db: DatabaseSync, format: number): void {
  const file = db.location()
  if (file === null) return
  const copy = join(dirname(file), basename(file).replace(/\.sqlite$/, `.format-${format}.sqlite`))
  rmSync(copy, { force: true })
  db.prepare('VACUUM INTO ?').run(copy)
  chmodSync(copy, 0o600)
}

/**
 * Personal data in a copy are personal data: it goes after a week, and at once when somebody is erased.
 * @param now milliseconds; `Infinity` takes all of them
 */
export function forgetEarlierFormats(dir: string, now: number): void {
  const names = readdirSync(dir).filter(entry => NAME.test(entry))
  for (const name of names) {
    const file = join(dir, name)
    if (now - statSync(file).mtimeMs >= KEPT) rmSync(file, { force: true })
  }
  if (names.length > 0) flushDirectory(dir)
}
