/** Kept files never change under their address. */
export async function cacheFirst(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request)
}

/** The network for a while, then what is kept; only whole, successful answers of this origin are kept. */
export async function networkFirst(request: Request, cacheName: string, patience: number): Promise<Response> {
  const cache = await caches.open(cacheName)
  const network = fetch(request).then(async response => {
    if (response.status === 200 && response.type === 'basic')
      await cache.put(keyOf(request), response.clone())
    return response
  })
  // The caller holds an answer and asks whether it changed: a kept one may be older than theirs.
  if (request.headers.has('if-none-match')) return network
  const late = new Promise<undefined>(resolve => setTimeout(resolve, patience))
  const first = await Promise.race([network.catch(() => undefined), late])
  return first ?? (await cache.match(keyOf(request))) ?? network
}

/** Without the headers: the position a caller has seen, or its language, makes no other answer of it. */
const keyOf = (request: Request): string => request.url
