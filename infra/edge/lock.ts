import { mkdir, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** A release takes milliseconds: a process that held the lock this long has died. */
const STALE = 10_000
const PATIENCE = 20_000

/** Runs `work` under a lock that only one process holds: a directory, which only one process can make. */
export async function withLock<T>(lock: string, work: () => Promise<T>): Promise<T> {
  await mkdir(dirname(lock), { recursive: true })
  const end = Date.now() + PATIENCE
  while (!(await take(lock))) {
    const held = await stat(lock).catch(() => null)
    if (held && Date.now() - held.mtimeMs > STALE) await rm(lock, { recursive: true, force: true })
    else if (Date.now() > end) throw new Error(`${lock} is held by another release`)
    else await pause(20)
  }
  try {
    return await work()
  } finally {
    await rm(lock, { recursive: true, force: true })
  }
}

const take = (lock: string): Promise<boolean> =>
  mkdir(lock).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false
      throw error
    },
  )
