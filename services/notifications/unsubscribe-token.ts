import { createHmac, timingSafeEqual } from 'node:crypto'
import { type UserId, userId } from '@pingboard/contracts/ids.ts'

const SIGNATURE = 43

const signatureOf = (secret: string, user: UserId): string =>
  createHmac('sha256', secret).update(`unsubscribe:${user}`).digest('base64url')

/**
 * Speaks for a person in one thing: ending the mails they can do without. It does not expire, because a mail may be
 * opened years later, and it opens nothing.
 */
export const unsubscribeToken = (secret: string, user: UserId): string =>
  `${user}.${signatureOf(secret, user)}`

/** Whose token it is; null for anything else. The comparison takes the same time however much of it was right. */
export function userOfToken(secret: string, token: unknown): UserId | null {
  if (typeof token !== 'string' || token.length > 200) return null
  const at = token.indexOf('.')
  const user = userId.safeParse(token.slice(0, at))
  const shown = Buffer.from(token.slice(at + 1))
  if (at < 0 || !user.success || shown.length !== SIGNATURE) return null
  return timingSafeEqual(shown, Buffer.from(signatureOf(secret, user.data))) ? user.data : null
}
