import { cacheNames } from './cache-rules.ts'

/** The reader's id outlives the worker: a cache of its own keeps the id as an answer. */
const CACHE = 'reader'
const KEY = '/reader'
/** Who read last, while nobody does: a session that ended by itself ends no pushes. */
const LAST = '/last'

const kept = async (key: string): Promise<string | null> =>
  (await (await caches.open(CACHE)).match(key))?.text() ?? null

export const currentReader = (): Promise<string | null> => kept(KEY)

/**
 * Sets another reader, or none: all answers kept for other readers are deleted.
 * @returns whether another person read here last, whose pushes end now
 */
export async function setReader(user: string | null): Promise<boolean> {
  const last = (await kept(KEY)) ?? (await kept(LAST))
  const cache = await caches.open(CACHE)
  await cache.delete(user ? LAST : KEY)
  const now = user ?? last
  if (now) await cache.put(user ? KEY : LAST, new Response(now))
  for (const name of await caches.keys())
    if (cacheNames.isReader(name) && name !== cacheNames.reader(user)) await caches.delete(name)
  return user !== null && last !== null && last !== user
}
