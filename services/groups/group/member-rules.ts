import { Rejection } from '../../kernel/decider.ts'
import type { AddMember, ChangeMemberRole, JoinByInvitation, RemoveMember } from './commands.ts'
import type { GroupEvent } from './events.ts'
import { heldBy, refuseMore } from './flags.ts'
import { inForce } from './invitation-rules.ts'
import { MEMBER, NO_ROLE } from './roles.ts'
import type { Group, OpenGroup } from './state.ts'

/** One answer for every invitation that does not hold, of whichever group: it tells nothing about the group. */
export function join({ userId, invitation, now }: JoinByInvitation, state: Group): GroupEvent[] {
  if (state.status !== 'open' || state.invitation?.number !== invitation || !inForce(state, now)) {
    throw new Rejection('INVITATION_INVALID')
  }
  if (state.members.has(userId)) return []
  return [{ type: 'MemberJoined', data: { userId, roleId: MEMBER, by: 'invitation' } }]
}

/**
 * A newcomer's role holds no flag, so adding people grants nothing (AUT-6). Who left or was removed is not added again:
 * that they are in is theirs to say, by an invitation.
 */
export function addMember(command: AddMember, group: OpenGroup): GroupEvent[] {
  const { userId, actor: addedBy } = command
  heldBy(command, group, 'canAddUserGroup')
  if (group.members.has(userId)) return []
  if (group.gone.has(userId)) throw new Rejection('INVITATION_NEEDED')
  return [{ type: 'MemberJoined', data: { userId, roleId: MEMBER, by: 'addition', addedBy } }]
}

/**
 * Everybody may leave, the last admin too: the creator, who holds every flag, stays (AUT-7). Who may remove members
 * may remove any of them, whatever those hold: nobody gains a flag by it.
 */
export function removeMember(command: RemoveMember, group: OpenGroup): GroupEvent[] {
  const { userId, actor } = command
  if (userId !== actor) heldBy(command, group, 'canDeleteUserGroup')
  if (!group.members.has(userId)) throw new Rejection('MEMBER_NOT_FOUND')
  if (userId === group.createdBy) throw new Rejection('OWNER_IS_FIXED')
  return [{ type: userId === actor ? 'MemberLeft' : 'MemberRemoved', data: { userId } }]
}

/** The creator's membership is nobody's to change (AUT-7); what a role takes away, or leaves, nobody need hold (AUT-6). */
export function changeMemberRole(command: ChangeMemberRole, group: OpenGroup): GroupEvent[] {
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
