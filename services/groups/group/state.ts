import type { DisplayCode, RoleId, UserId } from '@pingboard/contracts/ids.ts'
import { never } from '../../kernel/decider.ts'
import type { GroupDomainEvent, GroupFields } from './events.ts'
import { BUILT_IN, NO_ROLE, numberOfRole, type Role, type Roles } from './roles.ts'

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
  /** People who left or were removed, and have not accepted an invitation since. */
  readonly gone: ReadonlySet<UserId>
  /** The built-in roles, then the group's own roles in order of creation. */
  readonly roles: Roles
  /** Highest number that a role of the group ever had. Numbers are not used again. */
  readonly lastRole: number
  readonly invitation: Invitation | null
  /** Highest number of an invitation that was refused as expired; 0: no such invitation. */
  readonly lastExpired: number
  /** Of the group's displays; null: the code that follows from the group's id. */
  readonly displayCode: DisplayCode | null
}

export type Group = { readonly status: 'none' } | OpenGroup | { readonly status: 'deleted' }

export const initial: Group = { status: 'none' }

export function evolve(state: Group, event: GroupDomainEvent): Group {
  if (event.type === 'GroupCreated') {
    const nothing = {
      members: new Map(),
      gone: new Set<UserId>(),
      roles: BUILT_IN,
      lastRole: 0,
      invitation: null,
      lastExpired: 0,
      displayCode: null,
    }
    return { status: 'open', ...event.data, ...nothing }
  }
  // Events do not change a group that does not exist.
  return state.status === 'open' ? changed(state, event) : state
}

function changed(group: OpenGroup, event: Exclude<GroupDomainEvent, { type: 'GroupCreated' }>): Group {
  switch (event.type) {
    case 'GroupRenamed':
    case 'GroupDescribed':
    case 'ClubChanged':
    case 'ShortNameChosen':
    case 'BoardVisibilityChanged':
      return { ...group, ...event.data }
    case 'InvitationIssued':
      return { ...group, invitation: event.data }
    case 'InvitationExpired':
      return { ...group, lastExpired: event.data.number }
    case 'MemberJoined': {
      const { userId, roleId } = event.data
      const gone = new Set(group.gone)
      gone.delete(userId)
      return { ...group, members: new Map(group.members).set(userId, roleId), gone }
    }
    case 'MemberRoleChanged':
      return { ...group, members: new Map(group.members).set(event.data.userId, event.data.roleId) }
    case 'MemberLeft':
    case 'MemberRemoved': {
      const members = new Map(group.members)
      members.delete(event.data.userId)
      return { ...group, members, gone: new Set(group.gone).add(event.data.userId) }
    }
    case 'RoleDefined': {
      const { roleId, name, flags } = event.data
      const lastRole = Math.max(group.lastRole, numberOfRole(roleId))
      return { ...withRole(group, roleId, { name, flags: new Set(flags) }), lastRole }
    }
    case 'RoleRenamed':
      return withRole(group, event.data.roleId, { name: event.data.name })
    case 'RoleFlagsChanged':
      return withRole(group, event.data.roleId, { flags: new Set(event.data.flags) })
    case 'RoleDeleted': {
      const roles = new Map(group.roles)
      roles.delete(event.data.roleId)
      return { ...group, roles }
    }
    case 'DisplayRenewed':
      return { ...group, displayCode: event.data.code }
    case 'GroupDeleted':
      return { status: 'deleted' }
    default:
      return never(event)
  }
}

const withRole = (group: OpenGroup, id: RoleId, changes: Partial<Role>): OpenGroup => ({
  ...group,
  roles: new Map(group.roles).set(id, { ...(group.roles.get(id) ?? NO_ROLE), ...changes }),
})
