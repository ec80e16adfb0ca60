import type { UserId } from '@pingboard/contracts/ids.ts'

export type TokenPurpose = 'verify' | 'reset'

/**
 * Finds whose link a token of a mail is. Only hashes are kept; whether a link still counts (newest, unused, in time) is
 * decided on the account's stream.
 */
export interface MailTokens {
  /** The same again changes nothing. Expired ones go. */
  put(token: {
    /** SHA-256 of the token, hex. */
    readonly hash: string
    readonly purpose: TokenPurpose
    readonly userId: UserId
    /** Id of the request the token was derived from. */
    readonly request: string
    readonly expiresAt: string
  }): Promise<void>
  /** Null when unknown, of another purpose, or expired: from then on it stays so, whatever the time says later. */
  find(
    hash: string,
    purpose: TokenPurpose,
    now: Date,
  ): Promise<{ readonly userId: UserId; readonly request: string } | null>
  removeAllOf(userId: UserId): Promise<void>
}
