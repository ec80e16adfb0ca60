import { groupId } from '@pingboard/contracts/ids.ts'

const TOKEN = /^[A-Za-z0-9_-]{43}$/

/** What people are sent. */
export const invitationLink = (origin: string, id: string, token: string): string =>
  `${origin}/group-invitation?id=${encodeURIComponent(id)}&token=${encodeURIComponent(token)}`

export interface InvitationKey {
  id: string
  token: string
}

/** @returns null for an address that cannot be an invitation: something is missing or cut off */
export function invitationKey(id: string | null, token: string | null): InvitationKey | null {
  return id && token && groupId.safeParse(id).success && TOKEN.test(token) ? { id, token } : null
}
