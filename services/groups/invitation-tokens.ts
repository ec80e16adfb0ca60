import { createHmac, timingSafeEqual } from 'node:crypto'
import type { GroupId } from '@pingboard/contracts/ids.ts'
import type { Invitation } from './group/state.ts'

/** In characters; as many as a token has bytes. */
const SHORTEST_SECRET = 32

/**
 * Tokens of invitations: 32 bytes, URL-safe, made from the group, the invitation's number and a secret of this
 * installation. A token can be made again, so it is not stored. The log in particular could never delete a token.
 */
export function invitationTokens(secret: string) {
  if (secret.length < SHORTEST_SECRET) {
    throw new Error(`invitationSecret needs ${SHORTEST_SECRET} characters or more`)
  }
  const tokenOf = (group: GroupId, number: number): string =>
    createHmac('sha256', secret).update(`invitation:${group}:${number}`).digest('base64url')

  return {
    tokenOf,
    /**
     * The invitation's number when the token belongs to it, else null. The work is the same without an invitation.
     * The time taken does not reveal how much of the token was right.
     */
    numberOf(token: string, group: GroupId, invitation: Invitation | null): number | null {
      const number = invitation?.number ?? 0
      const expected = Buffer.from(tokenOf(group, number))
      const shown = Buffer.from(token)
      const equal = shown.length === expected.length && timingSafeEqual(shown, expected)
      return equal && number > 0 ? number : null
    },
  }
}
export type InvitationTokens = ReturnType<typeof invitationTokens>
