import { type Decider, never, Rejection } from '../../kernel/decider.ts'
import type { ChangeGroup, CreateGroup, GroupCommand } from './commands.ts'
import type { GroupDomainEvent } from './events.ts'
import { expireInvitation, issueInvitation } from './invitation-rules.ts'
import { addMember, changeMemberRole, join, removeMember } from './member-rules.ts'
import { changeRole, defineRole, deleteRole } from './role-rules.ts'
import { ADMIN } from './roles.ts'
import { evolve, type Group, initial, type OpenGroup } from './state.ts'

/** @throws Rejection GROUP_NOT_FOUND, both when the group never existed and when it was deleted */
export function opened(state: Group): OpenGroup {
  if (state.status !== 'open') throw new Rejection('GROUP_NOT_FOUND')
  return state
}

function create({ type: _, ...data }: CreateGroup, state: Group): GroupDomainEvent[] {
  if (state.status !== 'none') throw new Rejection('CONFLICT')
  return [
    { type: 'GroupCreated', data },
    { type: 'MemberJoined', data: { userId: data.createdBy, roleId: ADMIN, by: 'creation' } },
  ]
}

/** One event per field that really changes. */
function change({ fields }: ChangeGroup, group: OpenGroup): GroupDomainEvent[] {
  const { name, description, clubNumber, shortName, boardVisibility } = { ...group, ...given(fields) }
  const events: GroupDomainEvent[] = []
  if (name !== group.name) events.push({ type: 'GroupRenamed', data: { name } })
  if (description !== group.description) events.push({ type: 'GroupDescribed', data: { description } })
  if (clubNumber !== group.clubNumber) events.push({ type: 'ClubChanged', data: { clubNumber } })
  if (shortName !== group.shortName) events.push({ type: 'ShortNameChosen', data: { shortName } })
  if (boardVisibility !== group.boardVisibility) {
    events.push({ type: 'BoardVisibilityChanged', data: { boardVisibility } })
  }
  return events
}

/** Leaves out fields that are undefined, because they would overwrite values. */
const given = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T

export function decide(command: GroupCommand, state: Group): GroupDomainEvent[] {
  switch (command.type) {
    case 'CreateGroup':
      return create(command, state)
    case 'ChangeGroup':
      return change(command, opened(state))
    case 'IssueInvitation':
      return issueInvitation(command, opened(state))
    case 'ExpireInvitation':
      return expireInvitation(command, state)
    case 'JoinByInvitation':
      return join(command, state)
    case 'AddMember':
      return addMember(command, opened(state))
    case 'RemoveMember':
      return removeMember(command, opened(state))
    case 'ChangeMemberRole':
      return changeMemberRole(command, opened(state))
    case 'DefineRole':
      return defineRole(command, opened(state))
    case 'ChangeRole':
      return changeRole(command, opened(state))
    case 'DeleteRole':
      return deleteRole(command, opened(state))
    case 'RenewDisplay':
      return opened(state) && [{ type: 'DisplayRenewed', data: { code: command.code } }]
    case 'DeleteGroup':
      return opened(state) && [{ type: 'GroupDeleted', data: {} }]
    default:
      return never(command)
  }
}

export const group: Decider<Group, GroupCommand, GroupDomainEvent> = { initial, decide, evolve }
