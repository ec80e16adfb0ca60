import type { Visit } from '@pingboard/kit/slice'
import { keepToken } from '../../state/kept-token.ts'

/**
 * Takes the token out of the address first, and keeps it. After a sign-in the address has no token, and the kept one is
 * used.
 */
export function withoutToken({ url: { pathname, searchParams } }: Visit): string | null {
  const id = searchParams.get('id')
  const token = searchParams.get('token')
  if (token === null) return null
  if (id) keepToken(id, token)
  searchParams.delete('token')
  return `${pathname}?${searchParams}`
}
