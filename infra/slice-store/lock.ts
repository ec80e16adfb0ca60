import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { moveIn } from './move-in.ts'

/** A release takes milliseconds: a process that held the lock this long has died. */
const STALE = 10_000
const PATIENCE = 20_000

/**
 * Runs `work` under a lock that only one process holds: a directory, with another one in it that is named after the
 * holder. Of several processes that find the lock of a dead one, only one can rename that inner directory.
 * @throws Error when others hold the lock for longer than 20 seconds
 */
export async function withLock<T>(lock: string, work: () => Promise<T>): Promise<T> {
  const holder = randomUUID()
  const end = Date.now() + PATIENCE
  while (!(await take(lock, holder)) && !(await takeOver(lock, holder))) {
    if (Date.now() > end) throw new Error(`${lock} is held by another release`)
    await pause(20)
  }
  try {
    return await work()
  } finally {
    // Both fail when another process took the lock over, and then the lock stays.
    await rmdir(join(lock, holder)).catch(() => {})
    await rmdir(lock).catch(() => {})
  }
}

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
