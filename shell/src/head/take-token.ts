/**
 * The token of a mailed link leaves the address before anything else loads, so that no request carries it as a referrer
 * (FRO-5). It stays in this entry of the history, beside what the router keeps there: a reload finds it again.
 */
export function takeToken({ pathname, search, hash }: Location, history: History): void {
  if (!pathname.startsWith('/auth/')) return
  const query = new URLSearchParams(search)
  const token = query.get('token')
  if (token === null) return
  query.delete('token')
  const rest = query.size > 0 ? `?${query}` : ''
  history.replaceState({ ...history.state, token }, '', `${pathname}${rest}${hash}`)
}
