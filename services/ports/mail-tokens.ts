import type { UserId } from '@pingboard/contracts/ids.ts'

export type TokenPurpose = 'verify' | 'reset'

/**
 * Finds the user of a token from a mail. Only hashes are kept. The account's stream decides whether a link still
 * counts (newest, unused, in time).
 */
export interface MailTokens {
  /** A repeat changes nothing. Expired tokens are deleted. */
  put(token: {
    /** SHA-256 of the token, hex. */
    readonly hash: string
    readonly purpose: TokenPurpose
    readonly userId: UserId
    /** Id of the request the token was derived from. */
    readonly request: string
    readonly expiresAt: string
  }): Promise<void>
  /** Null when unknown, of another purpose, or expired. An expired token stays so, even if the clock goes back. */
  find(
    hash: string,
    purpose: TokenPurpose,
    now: Date,
  ): Promise<{ readonly userId: UserId; readonly request: string } | null>
  removeAllOf(userId: UserId): Promise<void>
}
