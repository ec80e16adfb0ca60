import { Rejection } from '../../kernel/decider.ts'
import type { AddMember, ChangeMemberRole, JoinByInvitation, RemoveMember } from './commands.ts'
import type { GroupDomainEvent } from './events.ts'
import { heldBy, refuseMore } from './flags.ts'
import { inForce } from './invitation-rules.ts'
import { MEMBER, NO_ROLE } from './roles.ts'
import type { Group, OpenGroup } from './state.ts'

/** Every invalid invitation gets the same refusal, so that the refusal reveals nothing about the group. */
export function join({ userId, invitation, now }: JoinByInvitation, state: Group): GroupDomainEvent[] {
  if (state.status !== 'open' || state.invitation?.number !== invitation || !inForce(state, now)) {
    throw new Rejection('INVITATION_INVALID')
  }
  if (state.members.has(userId)) return []
  return [{ type: 'MemberJoined', data: { userId, roleId: MEMBER, by: 'invitation' } }]
}

/**
 * A new member's role holds no flag, so an addition grants nothing (AUT-6). A former member cannot be added again:
 * the person must agree, by accepting an invitation.
 */
export function addMember(command: AddMember, group: OpenGroup): GroupDomainEvent[] {
  const { userId, actor: addedBy } = command
  heldBy(command, group, 'canAddUserGroup')
  if (group.members.has(userId)) return []
  if (group.gone.has(userId)) throw new Rejection('INVITATION_NEEDED')
  return [{ type: 'MemberJoined', data: { userId, roleId: MEMBER, by: 'addition', addedBy } }]
}

/**
 * Every member except the creator may leave, also the last admin: the creator holds every flag (AUT-7). The
 * erasure of the creator's account leaves the group to its other admins. An operator can grant the flags to a person where
 * there is no other admin. An actor who may remove members may remove members with any flags, because no person gains a flag.
 */
export function removeMember(command: RemoveMember, group: OpenGroup): GroupDomainEvent[] {
  const { userId, actor } = command
  if (userId !== actor) heldBy(command, group, 'canDeleteUserGroup')
  if (!group.members.has(userId)) throw new Rejection('MEMBER_NOT_FOUND')
  if (userId === group.createdBy) throw new Rejection('OWNER_IS_FIXED')
  return [{ type: userId === actor ? 'MemberLeft' : 'MemberRemoved', data: { userId } }]
}

/** The creator's role cannot change (AUT-7). The actor must hold only the flags that the member gains (AUT-6). */
export function changeMemberRole(command: ChangeMemberRole, group: OpenGroup): GroupDomainEvent[] {
  const { userId, roleId } = command
  const { members, roles } = group
  const held = heldBy(command, group, 'canUpdateUserGroup')
  const current = members.get(userId)
  if (!current) throw new Rejection('MEMBER_NOT_FOUND')
  if (userId === group.createdBy) throw new Rejection('OWNER_IS_FIXED')
  const role = roles.get(roleId)
  if (!role) throw new Rejection('ROLE_NOT_FOUND')
  if (roleId === current) return []
  const before = roles.get(current) ?? NO_ROLE
  refuseMore(role.flags, before.flags, held)
  return [{ type: 'MemberRoleChanged', data: { userId, roleId } }]
}
