import { cacheNames } from './cache-rules.ts'
import { type KeptPage, PAGE } from './kept-page.ts'
import { ask } from './strategies.ts'

/**
 * Keeps the shell's files, and last its document, which `page` keeps only when it is of this build: of two edges, one may be
 * of another build. Three files come at a time: a browser opens six connections over http, and the page needs some.
 * @throws Error without all files and a document of this build; the browser then installs at another time
 */
export async function install(shellCache: string, files: readonly string[], page: KeptPage): Promise<void> {
  const cache = await caches.open(shellCache)
  const left = files.values()
  /** Fetches what no other lane has begun, one file after the other. */
  const lane = async () => {
    for (const path of left) {
      const answer = await ask(path, { cache: 'no-cache' })
      if (!answer.ok) throw new Error(path)
      await cache.put(path, answer)
    }
  }
  await Promise.all([lane(), lane(), lane()])
  await page.refresh()
  if (!(await cache.match(PAGE))) throw new Error('no document')
}

/**
 * Takes the pages over, and asks for nothing: each request of a page waits for this. The files of the shell before stay,
 * for pages that are still open with it. Those of earlier ones are deleted.
 */
export async function activate(shellCache: string, clients: Pick<Clients, 'claim'>): Promise<void> {
  const others = (await caches.keys()).filter(name => cacheNames.isShell(name) && name !== shellCache)
  for (const name of others.slice(0, -1)) await caches.delete(name)
  await clients.claim()
}
