import { type Decider, never, Rejection } from '../../kernel/decider.ts'
import type {
  ChangeGroup,
  ChangeMemberRole,
  CreateGroup,
  GroupCommand,
  IssueInvitation,
  JoinByInvitation,
} from './commands.ts'
import type { GroupEvent } from './events.ts'
import { flagsHeld } from './flags.ts'
import { changeRole, defineRole, deleteRole } from './role-rules.ts'
import { ADMIN, MEMBER } from './roles.ts'
import { evolve, type Group, type Invitation, initial, type OpenGroup } from './state.ts'

/** @throws Rejection when the group never was or is gone: the same answer */
export function opened(state: Group): OpenGroup {
  if (state.status !== 'open') throw new Rejection('GROUP_NOT_FOUND')
  return state
}

function create({ type: _, ...data }: CreateGroup, state: Group): GroupEvent[] {
  if (state.status !== 'none') throw new Rejection('CONFLICT')
  return [
    { type: 'GroupCreated', data },
    { type: 'MemberJoined', data: { userId: data.createdBy, roleId: ADMIN, by: 'creation' } },
  ]
}

/** One event per field that really changes. */
function change({ fields }: ChangeGroup, group: OpenGroup): GroupEvent[] {
  const { name, description, clubNumber, shortName, boardVisibility } = { ...group, ...given(fields) }
  const events: GroupEvent[] = []
  if (name !== group.name) events.push({ type: 'GroupRenamed', data: { name } })
  if (description !== group.description) events.push({ type: 'GroupDescribed', data: { description } })
  if (clubNumber !== group.clubNumber) events.push({ type: 'ClubChanged', data: { clubNumber } })
  if (shortName !== group.shortName) events.push({ type: 'ShortNameChosen', data: { shortName } })
  if (boardVisibility !== group.boardVisibility) {
    events.push({ type: 'BoardVisibilityChanged', data: { boardVisibility } })
  }
  return events
}

/** Without the fields that are there but undefined, which would overwrite. */
const given = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T

/** Numbers only go up, so an earlier token never comes back into force. */
function issueInvitation(command: IssueInvitation, { invitation }: OpenGroup): GroupEvent[] {
  const { renew, now: issuedAt, expiresAt } = command
  if (invitation && invitation.expiresAt > issuedAt && !renew) return []
  const number = (invitation?.number ?? 0) + 1
  return [{ type: 'InvitationIssued', data: { number, issuedAt, expiresAt } }]
}

const holds = (current: Invitation | null, number: number | null, now: string): boolean =>
  current !== null && current.number === number && current.expiresAt > now

/** One answer for every invitation that does not hold, of whichever group: it tells nothing about the group. */
function join({ userId, invitation, now }: JoinByInvitation, state: Group): GroupEvent[] {
  if (state.status !== 'open' || !holds(state.invitation, invitation, now)) {
    throw new Rejection('INVITATION_INVALID')
  }
  if (state.members.has(userId)) return []
  return [{ type: 'MemberJoined', data: { userId, roleId: MEMBER, by: 'invitation' } }]
}

/** The creator's membership is nobody's to change (AUT-7); nobody grants a flag they do not hold (AUT-6). */
function changeMemberRole(command: ChangeMemberRole, group: OpenGroup): GroupEvent[] {
  const { userId, roleId, actor, granted } = command
  const held = flagsHeld(group, actor, granted)
  // Asked again here: the right may have gone since the request came in (AUT-4).
  if (!held.has('canUpdateUserGroup')) throw new Rejection('FORBIDDEN')
  const current = group.members.get(userId)
  if (!current) throw new Rejection('MEMBER_NOT_FOUND')
  if (userId === group.createdBy) throw new Rejection('OWNER_IS_FIXED')
  const role = group.roles.get(roleId)
  if (!role) throw new Rejection('ROLE_NOT_FOUND')
  if (roleId === current) return []
  if ([...role.flags].some(flag => !held.has(flag))) throw new Rejection('FORBIDDEN')
  return [{ type: 'MemberRoleChanged', data: { userId, roleId } }]
}

export function decide(command: GroupCommand, state: Group): GroupEvent[] {
  switch (command.type) {
    case 'CreateGroup':
      return create(command, state)
    case 'ChangeGroup':
      return change(command, opened(state))
    case 'IssueInvitation':
      return issueInvitation(command, opened(state))
    case 'JoinByInvitation':
      return join(command, state)
    case 'ChangeMemberRole':
      return changeMemberRole(command, opened(state))
    case 'DefineRole':
      return defineRole(command, opened(state))
    case 'ChangeRole':
      return changeRole(command, opened(state))
    case 'DeleteRole':
      return deleteRole(command, opened(state))
    case 'DeleteGroup':
      return opened(state) && [{ type: 'GroupDeleted', data: {} }]
    default:
      return never(command)
  }
}

export const group: Decider<Group, GroupCommand, GroupEvent> = { initial, decide, evolve }
