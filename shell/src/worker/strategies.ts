/** Cache first: a kept file never changes under its address. */
export async function cacheFirst(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request)
}

/** The network within `patience` ms, then the kept answer; only whole, successful answers of this origin are kept. */
export async function networkFirst(request: Request, cacheName: string, patience: number): Promise<Response> {
  const cache = await caches.open(cacheName)
  const network = fetch(request).then(async response => {
    if (response.status === 200 && response.type === 'basic')
      await cache.put(keyOf(request), response.clone())
    return response
  })
  // The caller holds an answer and asks whether it changed: the kept answer may be older than the caller's.
  if (request.headers.has('if-none-match')) return network
  const late = new Promise<undefined>(resolve => setTimeout(resolve, patience))
  const first = await Promise.race([network.catch(() => undefined), late])
  return first ?? (await cache.match(keyOf(request))) ?? network
}

/** The key leaves out the headers: the caller's position and language do not change the answer. */
const keyOf = (request: Request): string => request.url
