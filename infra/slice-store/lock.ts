import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, rmdir, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ReleasesBusy } from '@pingboard/services/ports/slice-store.ts'
import { moveIn } from './move-in.ts'

/** A process that gave no sign of life for so long has died, or stands still. Milliseconds. */
const STALE = 10_000
/** Between two signs of life, on a machine with nothing to spare too. Milliseconds. */
const SIGN = STALE / 5
const PATIENCE = 20_000

/**
 * Runs `work` under a lock that only one process holds: a directory, with another one in it that is named after the
 * holder. Of several processes that find the lock of a dead one, only one can rename that inner directory.
 * @param work asks `stillHeld` before others see what it did: a process that stood still for long lost the lock, and
 * learns it there
 * @throws ReleasesBusy when others hold the lock for longer than 20 seconds, and from `stillHeld`
 */
export async function withLock<T>(
  lock: string,
  work: (stillHeld: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const holder = randomUUID()
  const end = Date.now() + PATIENCE
  while (!(await take(lock, holder)) && !(await takeOver(lock, holder))) {
    if (Date.now() > end) throw new ReleasesBusy(`${lock} is held by another release`)
    await pause(20)
  }
  const stillHeld = async () => {
    if (!(await isThere(join(lock, holder))))
      throw new ReleasesBusy(`${lock} was taken over by another release`)
  }
  const now = () => new Date()
  const signs = setInterval(
    () =>
      void stillHeld().then(
        () => utimes(lock, now(), now()),
        () => {},
      ),
    SIGN,
  )
  try {
    return await work(stillHeld)
  } finally {
    clearInterval(signs)
    // Both fail when another process took the lock over, and then the lock stays.
    await rmdir(join(lock, holder)).catch(() => {})
    await rmdir(lock).catch(() => {})
  }
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

/** The lock appears with the holder's directory inside it, in one step. So a held lock is never empty. */
async function take(lock: string, holder: string): Promise<boolean> {
  const draft = `${lock}.${holder}`
  try {
    await mkdir(join(draft, holder), { recursive: true })
    return await moveIn(draft, lock)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

async function takeOver(lock: string, holder: string): Promise<boolean> {
  const [other] = await readdir(lock).catch(() => [])
  // Read after the name: a lock that changed hands in between is young.
  const held = await stat(lock).catch(() => null)
  if (!held) return false
  if (other === undefined) {
    // No process holds an empty lock. An earlier build left it, or a process that died at the end of its release.
    await rmdir(lock).catch(() => {})
    return false
  }
  if (Date.now() - held.mtimeMs < STALE) return false
  return rename(join(lock, other), join(lock, holder)).then(
    () => true,
    () => false,
  )
}
