import { AROUND_SIGN_IN } from '../addresses.ts'

/**
 * Removes the token of a mailed link from the address before anything else loads, so that no request sends the token
 * as a referrer (FRO-5). The token stays in this entry of the history, beside the router's own state, for a reload.
 */
export function takeToken({ pathname, search, hash }: Location, history: History): void {
  if (!pathname.startsWith(AROUND_SIGN_IN)) return
  const query = new URLSearchParams(search)
  const token = query.get('token')
  if (token === null) return
  query.delete('token')
  const rest = query.size > 0 ? `?${query}` : ''
  history.replaceState({ ...history.state, token }, '', `${pathname}${rest}${hash}`)
}
