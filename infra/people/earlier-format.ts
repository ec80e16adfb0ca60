import { chmodSync, readdirSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { Clock } from '@pingboard/services/ports/clock.ts'
import type { Log } from '@pingboard/services/ports/log.ts'
import { flushDirectory } from '../backup/files.ts'

const NAME = /^people\.format-[0-9]+\.sqlite$/
/** How long a copy is kept, so that the operator can go back to the earlier build. Milliseconds. */
const KEPT = 7 * 24 * 60 * 60 * 1000
/** Between two looks for copies whose time is over: a process may run for months. Milliseconds. */
const LOOK_MS = 24 * 60 * 60 * 1000

/**
 * Copies the file before it is brought to a newer format, so that the earlier build can be started again (OPS-7).
 * After an interrupted start the next start makes the copy again.
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
 * Deletes copies, because they hold personal data: each after a week, and all at once when a person is erased.
 * @param now milliseconds; `Infinity` deletes all copies
 */
export function forgetEarlierFormats(dir: string, now: number): void {
  const names = readdirSync(dir).filter(entry => NAME.test(entry))
  for (const name of names) {
    const file = join(dir, name)
    if (now - statSync(file).mtimeMs >= KEPT) rmSync(file, { force: true })
  }
  if (names.length > 0) flushDirectory(dir)
}

/** Deletes each copy in its time: at once, then with a look a day, which tells the log when it fails. @returns ends it */
export function forgetInTime(dir: string, clock: Clock, log?: Log): () => void {
  const forget = () => forgetEarlierFormats(dir, clock.now().getTime())
  forget()
  const looking = setInterval(() => {
    try {
      forget()
    } catch (err) {
      log?.error({ err }, 'a copy of the personal records from before an upgrade cannot be deleted')
    }
  }, LOOK_MS).unref()
  return () => clearInterval(looking)
}
