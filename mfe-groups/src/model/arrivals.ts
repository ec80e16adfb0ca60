import type { Member } from '@pingboard/contracts/http/members.ts'
import { type Permissions, ROLE_FLAGS } from '@pingboard/contracts/permissions.ts'

/** Members in the new list that are not in the old list. */
export function arrivals(before: readonly Member[], now: readonly Member[]): Member[] {
  const known = new Set(before.map(member => member.id))
  return now.filter(member => !known.has(member.id))
}

/** Whether the rights of a person have changed, or the person has left the list. */
export function hasOtherRights(user: string, before: readonly Member[], now: readonly Member[]): boolean {
  const [was, is] = [before, now].map(
    members => members.find(member => member.user?.id === user)?.permissions,
  )
  return was !== undefined && ROLE_FLAGS.some(flag => was[flag] !== is?.[flag])
}

/** Whether the person's role has a right that the group did not tell: the group was asked just before the role changed. */
export function hasNewerRights(user: string, told: Permissions, members: readonly Member[]): boolean {
  const role = members.find(member => member.user?.id === user)?.permissions
  return role !== undefined && ROLE_FLAGS.some(flag => role[flag] && !told[flag])
}

/** The list with the new state of this member, or with the member at its end. */
export const withMember = (members: readonly Member[], changed: Member): Member[] =>
  members.some(member => member.id === changed.id)
    ? members.map(member => (member.id === changed.id ? changed : member))
    : [...members, changed]
