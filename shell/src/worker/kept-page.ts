import { ask } from './strategies.ts'

/** The address of the shell's document, which is the same for every page. */
const PAGE = '/'
/** Lies in the cache while the kept document is in doubt: a worker may end between two pages. */
const DOUBT = '/doubt'
/** Milliseconds that a page in doubt waits for the server. */
const PATIENCE = 3000

/**
 * The document that the worker keeps. It names the versions of the slices.
 * @param cacheName the cache of the shell's files
 * @param build stands in each document of this build
 */
export function keptPage(cacheName: string, build: string) {
  let begun = 0
  /** The question to the server whose answer is kept. */
  let newest = 0

  /** Asks the server for the document, for the next start. Resolves to whether it was answered. */
  async function refresh(): Promise<boolean> {
    const nth = ++begun
    try {
      const response = await ask(PAGE, { cache: 'no-cache', headers: { accept: 'text/html' } })
      if (!response.ok) return false
      const text = await response.clone().text()
      const cache = await caches.open(cacheName)
      // Of two answers under way, the later question's names the newer versions. And a page of another build belongs to
      // the worker of that build.
      if (nth > newest && text.includes(build)) {
        newest = nth
        await cache.put(PAGE, response)
      }
      return true
    } catch {
      return false
    }
  }

  return {
    path: PAGE,
    refresh,
    /** A slice has failed: its version may be taken back. */
    doubt: async (): Promise<void> => (await caches.open(cacheName)).put(DOUBT, new Response()),
    /**
     * The kept document, at once: the page itself looks for a newer registry. After a doubt, the server is asked first, with
     * each page until it has answered: a version that was taken back is gone with the next page.
     */
    async answer(): Promise<Response> {
      const cache = await caches.open(cacheName)
      if (await cache.match(DOUBT)) {
        const refreshed = refresh().then(isAnswered => isAnswered && cache.delete(DOUBT))
        await Promise.race([refreshed, new Promise(resolve => setTimeout(resolve, PATIENCE))])
      }
      return (await cache.match(PAGE)) ?? fetch(PAGE)
    },
  }
}
