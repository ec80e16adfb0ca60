import { cacheNames } from './cache-rules.ts'
import { ask } from './strategies.ts'

interface Files {
  slices: { files: Record<string, string> }[]
}

/**
 * Fetches every file that a slice may load, checked by digest. Then, once all have come, it deletes files that no slice
 * names any more: the kept document names those of before. What does not come, or only in part, is fetched the next time.
 */
export async function keepSlices(): Promise<void> {
  const cache = await caches.open(cacheNames.slices)
  /** Keeps a whole answer. Null without one. */
  const keep = (path: string, options?: RequestInit): Promise<Response | null> =>
    ask(path, options)
      .then(async answer => {
        if (answer.status !== 200) return null
        await cache.put(path, answer.clone())
        return answer
      })
      .catch(() => null)

  const registry: Files | undefined = await (await keep('/registry.json'))?.json()
  if (!registry) return
  const wanted = new Map(registry.slices.flatMap(slice => Object.entries(slice.files)))
  let areAllThere = true
  for (const [path, integrity] of wanted)
    if (!(await cache.match(path)) && !(await keep(path, { integrity }))) areAllThere = false
  if (!areAllThere) return
  for (const kept of await cache.keys()) {
    const { pathname } = new URL(kept.url)
    if (pathname.startsWith('/remotes/') && !wanted.has(pathname)) await cache.delete(kept)
  }
}
