import { cacheNames } from './cache-rules.ts'

/** The reader's id outlives the worker: a cache of its own keeps the id as an answer. */
const CACHE = 'reader'
const KEY = '/reader'

export async function currentReader(): Promise<string | null> {
  const kept = await (await caches.open(CACHE)).match(KEY)
  return kept ? kept.text() : null
}

/**
 * Sets another reader, or none: all answers kept for other readers are deleted.
 * @returns whether another person read here before
 */
export async function setReader(user: string | null): Promise<boolean> {
  const before = await currentReader()
  const cache = await caches.open(CACHE)
  if (user) await cache.put(KEY, new Response(user))
  else await cache.delete(KEY)
  for (const name of await caches.keys())
    if (cacheNames.isReader(name) && name !== cacheNames.reader(user)) await caches.delete(name)
  return before !== null && before !== user
}
