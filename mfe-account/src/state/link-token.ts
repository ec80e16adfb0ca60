import { secret } from '@pingboard/contracts/fields.ts'

/**
 * The token of the mailed link that opened this page. The shell took the token out of the address before anything
 * loaded (FRO-5) and left it in this entry of the history: no request and no other page sees it, a reload finds it
 * again.
 * @returns null without a token, and for a malformed token, as from a link that was cut off or altered on its way
 */
export function linkToken(): string | null {
  const state: unknown = history.state
  if (typeof state !== 'object' || state === null || !('token' in state)) return null
  const { success, data } = secret.safeParse(state.token)
  return success ? data : null
}
