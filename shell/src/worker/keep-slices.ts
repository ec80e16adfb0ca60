import { cacheNames } from './cache-rules.ts'
import { PAGE } from './kept-page.ts'
import { ask } from './strategies.ts'

interface Files {
  slices: { files: Record<string, string> }[]
}

/**
 * Fetches every file that a slice may load, checked by digest. What does not come, or only in part, is fetched the next
 * time.
 * @returns what the registry says; nothing when a file is missing
 */
export async function keepSlices(): Promise<string | undefined> {
  const cache = await caches.open(cacheNames.slices)
  /** Keeps a whole answer. Nothing without one. */
  const keep = (path: string, options?: RequestInit): Promise<Response | undefined> =>
    ask(path, options)
      .then(async answer => {
        if (answer.status !== 200) return undefined
        await cache.put(path, answer.clone())
        return answer
      })
      .catch(() => undefined)

  let told = await (await keep('/registry.json'))?.text()
  if (!told) return undefined
  const { slices }: Files = JSON.parse(told)
  for (const [path, integrity] of slices.flatMap(({ files }) => Object.entries(files)))
    if (!(await cache.match(path)) && !(await keep(path, { integrity }))) told = undefined
  return told
}

/**
 * Deletes the files of versions that no page can ask for any more. Those that a kept document names stay, whichever shell
 * it is of: one waits, and pages of the one before may be open.
 * @param named names further versions that stay, by addresses of their files
 */
export async function dropSlices(named: string): Promise<void> {
  let all = named
  for (const cacheName of await caches.keys()) all += await (await caches.match(PAGE, { cacheName }))?.text()
  const cache = await caches.open(cacheNames.slices)
  for (const kept of await cache.keys()) {
    // The files of a version lie side by side. The folder of the registry is that of every address.
    const folder = new URL('.', kept.url).pathname
    if (!all.includes(folder)) await cache.delete(kept)
  }
}
