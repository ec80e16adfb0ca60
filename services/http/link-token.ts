import { createHmac, hash } from 'node:crypto'
import type { UserId } from '@pingboard/contracts/ids.ts'
import type { TokenPurpose } from '../ports/mail-tokens.ts'

/**
 * The token in a link of a mail: 32 bytes, base64url. Made anew from the request whenever it is needed, so that neither
 * the log nor a queue ever holds one. It cannot be told from random bytes without the installation's secret.
 * @param secret of this installation; another one voids every link that is under way
 * @param request id of the request, as the account's event has it
 */
export function linkToken(secret: string, purpose: TokenPurpose, userId: UserId, request: string): string {
  return createHmac('sha256', secret).update(`link:${purpose}:${userId}:${request}`).digest('base64url')
}

/** What is kept of a token, hex. */
export const linkTokenHash = (token: string): string => hash('sha256', token)
