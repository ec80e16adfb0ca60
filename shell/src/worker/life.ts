import { cacheNames } from './cache-rules.ts'
import { type KeptPage, PAGE } from './kept-page.ts'

/**
 * Keeps the shell's files, and last its document, which `page` keeps only when it is of this build: of two edges, one may be
 * of another build.
 * @throws Error without a document of this build; the browser then installs at another time
 */
export async function install(shellCache: string, files: readonly string[], page: KeptPage): Promise<void> {
  const cache = await caches.open(shellCache)
  await cache.addAll(files.map(path => new Request(path, { cache: 'no-cache' })))
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
