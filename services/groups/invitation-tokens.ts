import { createHmac, timingSafeEqual } from 'node:crypto'
import type { GroupId } from '@pingboard/contracts/ids.ts'
import type { Invitation } from './group/state.ts'

/** As long as what it makes: 256 bits, in hex or longer. */
const SHORTEST_SECRET = 32

/**
 * Tokens of invitations: 32 bytes, URL-safe, made from the group, the invitation's number and a secret of this
 * installation. They can be shown again and are stored nowhere, least of all in the log, which nobody can clean.
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
     * The invitation's number when the token is its own, else null. The same work whether there is an invitation or
     * not, in a time that does not tell how much of the token was right.
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
