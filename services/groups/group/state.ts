import type { RoleId, UserId } from '@pingboard/contracts/ids.ts'
import { never } from '../../kernel/decider.ts'
import type { GroupEvent, GroupFields } from './events.ts'
import { BUILT_IN, type Roles } from './roles.ts'

export interface Invitation {
  readonly number: number
  readonly issuedAt: string
  readonly expiresAt: string
}

export interface OpenGroup extends GroupFields {
  readonly status: 'open'
  readonly createdBy: UserId
  /** In order of arrival, the creator first. */
  readonly members: ReadonlyMap<UserId, RoleId>
  readonly roles: Roles
  readonly invitation: Invitation | null
}

export type Group = { readonly status: 'none' } | OpenGroup | { readonly status: 'deleted' }

export const initial: Group = { status: 'none' }

export function evolve(state: Group, event: GroupEvent): Group {
  if (event.type === 'GroupCreated') {
    return { status: 'open', ...event.data, members: new Map(), roles: BUILT_IN, invitation: null }
  }
  // Nothing changes a group that is not there.
  return state.status === 'open' ? changed(state, event) : state
}

function changed(group: OpenGroup, event: Exclude<GroupEvent, { type: 'GroupCreated' }>): Group {
  switch (event.type) {
    case 'GroupRenamed':
    case 'GroupDescribed':
    case 'ClubChanged':
    case 'ShortNameChosen':
    case 'BoardVisibilityChanged':
      return { ...group, ...event.data }
    case 'InvitationIssued':
      return { ...group, invitation: event.data }
    case 'MemberJoined':
    case 'MemberRoleChanged':
      return { ...group, members: new Map(group.members).set(event.data.userId, event.data.roleId) }
    case 'GroupDeleted':
      return { status: 'deleted' }
    default:
      return never(event)
  }
}
