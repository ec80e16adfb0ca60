import type { Member } from '@pingboard/contracts/http/members.ts'
import { ROLE_FLAGS } from '@pingboard/contracts/permissions.ts'

/** Who is in the list now and was not before. */
export function arrivals(before: readonly Member[], now: readonly Member[]): Member[] {
  const known = new Set(before.map(member => member.id))
  return now.filter(member => !known.has(member.id))
}

/** Whether what a person may do, or their place in the list, is not what it was. */
export function hasOtherRights(user: string, before: readonly Member[], now: readonly Member[]): boolean {
  const [was, is] = [before, now].map(
    members => members.find(member => member.user?.id === user)?.permissions,
  )
  return was !== undefined && ROLE_FLAGS.some(flag => was[flag] !== is?.[flag])
}

/** The list with this member as they are now. */
export const withMember = (members: readonly Member[], changed: Member): Member[] =>
  members.map(member => (member.id === changed.id ? changed : member))
