import type { UserId } from '@pingboard/contracts/ids.ts'
import { linkToken, linkTokenHash } from '../http/link-token.ts'
import type { Clock } from '../ports/clock.ts'
import type { Ids } from '../ports/ids.ts'
import type { MailTokens, TokenPurpose } from '../ports/mail-tokens.ts'
import type { Link } from './user/state.ts'

const HOUR = 3_600_000

/** How long a link counts, in milliseconds: as long as no other one is sent, so that its owner always has one. */
export const LINK_LASTS: Readonly<Record<TokenPurpose, number>> = { reset: HOUR, verify: 24 * HOUR }

/** Links that mails carry: from a request to what its token is found by, and back. */
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
     * A link for somebody, to be requested on their stream next. It can be found before it is requested, because the
     * other way round a crash would let a mail go out with a link that nobody knows.
     */
    prepare,
    /** The same work for nobody: no mail will ever hold this one (SES-3). */
    prepareForNobody: (purpose: TokenPurpose): Promise<Link> => prepare(purpose, ids.random() as UserId),
    find: (purpose: TokenPurpose, token: string) => tokens.find(linkTokenHash(token), purpose, clock.now()),
  }
}
export type MailLinks = ReturnType<typeof mailLinks>
