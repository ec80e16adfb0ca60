import { KEPT_AT } from '@pingboard/kit/api/kept-at'

/**
 * Milliseconds after which a request of the worker is given up. Without an end, requests that lost their packets would
 * hold all connections that the browser has for this origin.
 */
const LONGEST = 20_000

/** Asks the server, not for ever. */
export const ask = (request: RequestInfo, options?: RequestInit): Promise<Response> =>
  fetch(request, { ...options, signal: AbortSignal.timeout(LONGEST) })

/** @returns nothing, after so many milliseconds */
export const late = (ms: number): Promise<undefined> => new Promise(resolve => setTimeout(resolve, ms))

/** Cache first: a kept file never changes under its address. */
export async function cacheFirst(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? ask(request)
}

/**
 * The network within `patience` ms, then the kept answer; only whole, successful answers of this origin are kept.
 * @param whereFor the cache for an answer, where the answer itself says whose it is
 */
export async function networkFirst(
  request: Request,
  cacheName: string,
  patience: number,
  whereFor: (answer: Response) => Promise<string> = async () => cacheName,
): Promise<Response> {
  const cache = await caches.open(cacheName)
  const network = ask(request).then(async response => {
    if (response.status === 200 && response.type === 'basic') {
      const copy = dated(response.clone())
      const where = await caches.open(await whereFor(response.clone()))
      await where.put(keyOf(request), copy)
    }
    return response
  })
  // The caller holds an answer and asks whether it changed: the kept answer may be older than the caller's.
  if (request.headers.has('if-none-match')) return network
  const first = await Promise.race([network.catch(() => undefined), late(patience)])
  return first ?? (await cache.match(keyOf(request))) ?? network
}

/** The answer as it is kept: it says when it came. */
const dated = ({ body, headers }: Response): Response =>
  new Response(body, { headers: [...headers, [KEPT_AT, String(Date.now())]] })

/** The key leaves out the headers: the caller's position and language do not change the answer. */
const keyOf = (request: Request): string => request.url
