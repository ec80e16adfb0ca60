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

/** The part of a `FetchEvent` that an answer needs. */
export type Asked = Pick<FetchEvent, 'request' | 'waitUntil'>

/**
 * The network within `patience` ms, then the kept answer; only whole, successful answers of this origin are kept. Keeping
 * holds up no answer, and a full storage costs none.
 * @param whereFor the cache for an answer, where the answer itself says whose it is; null: nowhere
 */
export async function networkFirst(
  event: Asked,
  cacheName: string,
  patience: number,
  whereFor: (answer: Response) => Promise<string | null> = async () => cacheName,
): Promise<Response> {
  const { url, headers } = event.request
  const least = headers.get(MIN_POSITION) ?? ''
  const network = ask(event.request)
  const keep = async () => {
    const answer = await network
    if (answer.status !== 200 || answer.type !== 'basic') return
    const copy = answer.clone()
    const where = await whereFor(copy.clone())
    if (where) await (await caches.open(where)).put(url, dated(copy, least))
  }
  event.waitUntil(keep().catch(() => {}))
  // The caller holds an answer and asks whether it changed: the kept answer may be older than the caller's.
  if (headers.has('if-none-match')) return network
  const answered = network.catch(() => undefined)
  const first = await Promise.race([answered, late(patience)])
  if (first) return first
  // The key leaves out the headers: the caller's position and language do not change the answer.
  const kept = await caches.match(url, { cacheName })
  if (!kept) return network
  // What is older than the page has seen would show a change of its own as not made. It is better than nothing.
  const isOld = (kept.headers.get(AT_LEAST) ?? '') < least
  return (isOld && (await Promise.race([answered, late(NO_NETWORK - patience)]))) || kept
}

/**
 * Milliseconds after which a network without an answer counts as none. A live message about any board makes every kept
 * answer an old one, so this is no longer than a person waits.
 */
const NO_NETWORK = 8000

/** Position that the caller has seen, as `HEADERS` of the contract name it, which is larger than the worker. */
const MIN_POSITION = 'min-position'
/** Position that a kept answer is at least as new as: the server's own, or the one that was asked for. */
export const AT_LEAST = 'at-least'

/** The answer as it is kept: it says when it came, and how new it is. Positions are text that sorts in log order. */
function dated({ body, headers }: Response, least: string): Response {
  const position = headers.get('position') ?? ''
  const how = new Headers(headers)
  how.set(KEPT_AT, String(Date.now()))
  how.set(AT_LEAST, position > least ? position : least)
  return new Response(body, { headers: how })
}
