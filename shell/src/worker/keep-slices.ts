import { cacheNames } from './cache-rules.ts'

interface Files {
  slices: { files: Record<string, string> }[]
}

/** Fetches every file that a slice may load, checked by digest, and deletes files that no slice names any more. */
export async function keepSlices(): Promise<void> {
  const cache = await caches.open(cacheNames.slices)
  const response = await fetch('/registry.json').catch(() => null)
  if (!response?.ok) return
  await cache.put('/registry.json', response.clone())
  const registry: Files = await response.json()
  const wanted = new Map(registry.slices.flatMap(slice => Object.entries(slice.files)))
  for (const kept of await cache.keys()) {
    const { pathname } = new URL(kept.url)
    if (pathname.startsWith('/remotes/') && !wanted.has(pathname)) await cache.delete(kept)
  }
  for (const [path, integrity] of wanted)
    if (!(await cache.match(path))) {
      const file = await fetch(path, { integrity }).catch(() => null)
      if (file?.status === 200) await cache.put(path, file)
    }
}
