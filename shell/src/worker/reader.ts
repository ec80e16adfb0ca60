import { cacheNames } from './cache-rules.ts'

/** The reader outlives the worker: it is kept as an answer in a cache of its own. */
const CACHE = 'reader'
const KEY = '/reader'

export async function currentReader(): Promise<string | null> {
  const kept = await (await caches.open(CACHE)).match(KEY)
  return kept ? kept.text() : null
}

/**
 * Another person, or nobody any more: everything kept for others is deleted.
 * @returns whether somebody else read here before
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
