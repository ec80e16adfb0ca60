import { ask, late } from './strategies.ts'

/** The address of the shell's document, which is the same for every page. */
export const PAGE = '/'
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

  /**
   * Asks the server for the document, and keeps it for the next start.
   * @param endsDoubt for a page that is loaded now; a version that failed may be taken back after all other questions
   * @returns its answer; without one nothing
   */
  async function refresh(endsDoubt?: boolean): Promise<Response | undefined> {
    const nth = ++begun
    try {
      const response = await ask(PAGE, { cache: 'no-cache', headers: { accept: 'text/html' } })
      if (!response.ok) return undefined
      const text = await response.clone().text()
      const cache = await caches.open(cacheName)
      // Of two answers under way, the later question's names the newer versions. And a page of another build belongs to
      // the worker of that build.
      if (nth > newest && text.includes(build)) {
        newest = nth
        await cache.put(PAGE, response.clone())
        if (endsDoubt) await cache.delete(DOUBT)
      }
      return response
    } catch {
      return undefined
    }
  }

  /** As `refresh`. The caller waits for the answer no longer than `PATIENCE`. */
  const refreshSoon = (): Promise<Response | undefined> => Promise.race([refresh(true), late(PATIENCE)])

  return {
    refresh,
    refreshSoon,
    /** A slice has failed: its version may be taken back. */
    doubt: async (): Promise<void> => (await caches.open(cacheName)).put(DOUBT, new Response()),
    /**
     * The kept document, at once: the page itself looks for a newer registry. After a doubt, the server is asked first, with
     * each page until its document is kept: a version that was taken back is gone with the next page. While a new shell
     * waits, the server's document is of that shell. It is shown, and not kept.
     */
    async answer(): Promise<Response> {
      const cache = await caches.open(cacheName)
      const fresh = (await cache.match(DOUBT)) && (await refreshSoon())
      return fresh ?? (await cache.match(PAGE)) ?? ask(PAGE)
    },
  }
}
export type KeptPage = ReturnType<typeof keptPage>
