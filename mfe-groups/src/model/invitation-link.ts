import { groupId } from '@pingboard/contracts/ids.ts'

const TOKEN = /^[A-Za-z0-9_-]{43}$/

/** The link for new members. */
export const invitationLink = (origin: string, id: string, token: string): string =>
  `${origin}/group-invitation?id=${encodeURIComponent(id)}&token=${encodeURIComponent(token)}`

export interface InvitationKey {
  id: string
  token: string
}

/** @returns null when the id or the token is missing, cut off, or malformed */
export function invitationKey(id: string | null, token: string | null): InvitationKey | null {
  return id && token && groupId.safeParse(id).success && TOKEN.test(token) ? { id, token } : null
}
