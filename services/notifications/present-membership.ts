import type { GroupId } from '@pingboard/contracts/ids.ts'
import type { GroupMembers, Membership } from '../ports/group-members.ts'
import type { Delivery } from '../ports/outbox.ts'

/**
 * The group and the role that a message about a membership names: those of now, because the message may have waited.
 * @returns null when it is not to be told: the person is no member, or was given another role since, and that change
 * has a message of its own
 */
export async function presentMembership(
  { kind, userId, data: { groupId, roleName } }: Pick<Delivery, 'kind' | 'userId' | 'data'>,
  members: Pick<GroupMembers, 'membershipOf'>,
): Promise<Membership | null> {
  const held = await members.membershipOf(groupId as GroupId, userId)
  if (!held || kind === 'added-to-group' || roleName === held.roleName) return held
  // A role that was only renamed has no message about its new name.
  return roleName && held.roleNames.has(roleName) ? null : held
}
