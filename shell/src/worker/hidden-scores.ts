/** The choice outlives the worker: a cache of its own keeps it as an answer. */
const CACHE = 'choices'
const KEY = '/scores-hidden'

export async function areScoresHidden(): Promise<boolean> {
  return (await (await caches.open(CACHE)).match(KEY)) !== undefined
}

export async function hideScores(areHidden: boolean): Promise<void> {
  const cache = await caches.open(CACHE)
  if (areHidden) await cache.put(KEY, new Response())
  else await cache.delete(KEY)
}
