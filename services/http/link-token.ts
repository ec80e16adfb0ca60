import { createHmac, hash } from 'node:crypto'
import type { UserId } from '@pingboard/contracts/ids.ts'
import type { TokenPurpose } from '../ports/mail-tokens.ts'

/**
 * The token in a link of a mail: 32 bytes, base64url. It is computed from the request when needed, so that neither
 * the log nor a queue ever holds a token. Without the installation's secret it looks like random bytes.
 * @param secret of this installation; a new secret voids every link already sent
 * @param request id of the request, as the account's event has it
 */
export function linkToken(secret: string, purpose: TokenPurpose, userId: UserId, request: string): string {
  return createHmac('sha256', secret).update(`link:${purpose}:${userId}:${request}`).digest('base64url')
}

/** The hash kept of a token, hex. */
export const linkTokenHash = (token: string): string => hash('sha256', token)
