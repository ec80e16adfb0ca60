import { cleanEmail } from './credentials.ts'

/** A query with the typed address, so that the next page need not ask again. */
export function withEmail(query: URLSearchParams, email: string): string {
  const next = new URLSearchParams(query)
  if (cleanEmail(email)) next.set('email', cleanEmail(email))
  return next.size > 0 ? `?${next}` : ''
}
