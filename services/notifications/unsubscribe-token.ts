import { createHmac, timingSafeEqual } from 'node:crypto'
import { type UserId, userId } from '@pingboard/contracts/ids.ts'

const SIGNATURE = 43

const signatureOf = (secret: string, user: UserId): string =>
  createHmac('sha256', secret).update(`unsubscribe:${user}`).digest('base64url')

/**
 * Allows one action for a person: ending their optional mails. The token does not expire, because a mail may be
 * opened years later, and it gives no access.
 */
export const unsubscribeToken = (secret: string, user: UserId): string =>
  `${user}.${signatureOf(secret, user)}`

/**
 * The person of a token; null for an invalid token. The time of the comparison does not depend on its correct part.
 */
export function userOfToken(secret: string, token: unknown): UserId | null {
  if (typeof token !== 'string' || token.length > 200) return null
  const at = token.indexOf('.')
  const user = userId.safeParse(token.slice(0, at))
  const shown = Buffer.from(token.slice(at + 1))
  if (at < 0 || !user.success || shown.length !== SIGNATURE) return null
  return timingSafeEqual(shown, Buffer.from(signatureOf(secret, user.data))) ? user.data : null
}
