import { cacheNames } from './cache-rules.ts'

/** The reader's id outlives the worker: a cache of its own keeps the id as an answer. */
const CACHE = 'reader'
const KEY = '/reader'
/** The last reader's id, after their session ended by itself: their pushes go on. */
const LAST = '/last'

const kept = async (key: string): Promise<string | null> =>
  (await (await caches.open(CACHE)).match(key))?.text() ?? null

export const currentReader = (): Promise<string | null> => kept(KEY)

/**
 * Sets another reader, or none: all answers kept for other readers are deleted.
 * @param signsOut nothing of the person stays
 * @returns whether the pushes to this browser end: they were of another person, or of one who signs out
 */
export async function setReader(user: string | null, signsOut = false): Promise<boolean> {
  const last = (await kept(KEY)) ?? (await kept(LAST))
  const cache = await caches.open(CACHE)
  await cache.delete(user ? LAST : KEY)
  const now = user ?? (signsOut ? null : last)
  if (now) await cache.put(user ? KEY : LAST, new Response(now))
  else await cache.delete(LAST)
  for (const name of await caches.keys())
    if (cacheNames.isReader(name) && name !== cacheNames.reader(user)) await caches.delete(name)
  return signsOut || (user !== null && last !== null && last !== user)
}
