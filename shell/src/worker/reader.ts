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
 * @param of whose session ended, where it is known: when that is another person than the last reader, nothing happens
 * @returns whether the pushes to this browser end: they were of another person, or of one who signs out
 */
export async function setReader(
  user: string | null,
  signsOut?: boolean,
  of?: string | null,
): Promise<boolean> {
  const last = (await kept(KEY)) ?? (await kept(LAST))
  if (!user && of && last && of !== last) return false
  const now = user ?? (!signsOut && last)
  if (user !== last) await caches.delete(CACHE)
  for (const name of await caches.keys())
    if (cacheNames.isReader(name) && (signsOut || name !== cacheNames.reader(user))) await caches.delete(name)
  // Last, because a full storage refuses it: then nobody is the reader, and nothing of the person before is left.
  if (now) await (await caches.open(CACHE)).put(user ? KEY : LAST, new Response(now)).catch(() => {})
  return Boolean(signsOut || (user && last && last !== user))
}
