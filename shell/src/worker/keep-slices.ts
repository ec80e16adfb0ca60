import { cacheNames } from './cache-rules.ts'
import { ask } from './strategies.ts'

interface Files {
  slices: { files: Record<string, string> }[]
}

/**
 * Fetches every file that a slice may load, checked by digest. Then, once all have come, it deletes files that neither a
 * slice names any more nor the kept document. What does not come, or only in part, is fetched the next time.
 * @param page the document that is shown at the next start without a network
 */
export async function keepSlices(page: string): Promise<void> {
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
    const version = pathname.slice(0, pathname.lastIndexOf('/') + 1)
    if (pathname.startsWith('/remotes/') && !wanted.has(pathname) && !page.includes(version))
      await cache.delete(kept)
  }
}
