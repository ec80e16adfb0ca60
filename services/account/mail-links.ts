import type { UserId } from '@pingboard/contracts/ids.ts'
import { linkToken, linkTokenHash } from '../http/link-token.ts'
import type { Clock } from '../ports/clock.ts'
import type { Ids } from '../ports/ids.ts'
import type { MailTokens, TokenPurpose } from '../ports/mail-tokens.ts'
import type { Link } from './user/state.ts'

const HOUR = 3_600_000

/** How long a link is valid, in milliseconds. A valid reset link is not replaced, so its owner can use it. */
export const LINK_LASTS: Readonly<Record<TokenPurpose, number>> = { reset: HOUR, verify: 24 * HOUR }

/** Links in mails: prepares a link from a request, and finds the request by the token. */
export function mailLinks({
  clock,
  ids,
  tokens,
  linkSecret,
}: {
  clock: Clock
  ids: Ids
  tokens: MailTokens
  linkSecret: string
}) {
  async function prepare(purpose: TokenPurpose, userId: UserId): Promise<Link> {
    const request = ids.random()
    const expiresAt = new Date(clock.now().getTime() + LINK_LASTS[purpose]).toISOString()
    const hash = linkTokenHash(linkToken(linkSecret, purpose, userId, request))
    await tokens.put({ hash, purpose, userId, request, expiresAt })
    return { request, expiresAt }
  }

  return {
    /**
     * Prepares a link for a person. The caller then stores the request on the person's stream. The token is stored
     * before the request: in the other order, a crash could send a mail whose link is unknown.
     */
    prepare,
    /** Does the same work as `prepare` for a random id: no mail contains this link (SES-3). */
    prepareForNobody: (purpose: TokenPurpose): Promise<Link> => prepare(purpose, ids.random() as UserId),
    find: (purpose: TokenPurpose, token: string) => tokens.find(linkTokenHash(token), purpose, clock.now()),
  }
}
export type MailLinks = ReturnType<typeof mailLinks>
