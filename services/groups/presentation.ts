import { PAGE_SIZES } from '@pingboard/contracts/constants.ts'
import type { List } from '@pingboard/contracts/http/common.ts'
import type { Group } from '@pingboard/contracts/http/groups.ts'
import type { Invitation } from '@pingboard/contracts/http/invitations.ts'
import type { Member, Role } from '@pingboard/contracts/http/members.ts'
import { type GroupId, membershipIdOf, type RoleId, type UserId } from '@pingboard/contracts/ids.ts'
import { permissionsOf, type RoleFlag } from '@pingboard/contracts/permissions.ts'
import { listPage } from '../http/paging.ts'
import type { PersonName } from '../ports/directory.ts'
import { BUILT_IN, type Role as KnownRole, NO_ROLE, type Roles } from './group/roles.ts'
import type { Invitation as Issued } from './group/state.ts'
import type { GroupPage } from './views/group-page.ts'

/** Makes the contract's replies from documents. A reply holds the listed fields only (INP-7). */

export function groupOf(page: GroupPage, held: Iterable<RoleFlag>, demo: boolean): Group {
  const { members, roles: _, ...fields } = page
  return { ...fields, picture: null, totalMembers: members.length, permissions: permissionsOf(held), demo }
}

/** The built-in roles, then the group's own. */
export function rolesOf({ roles }: GroupPage): Roles {
  const own = roles.map(({ id, name, flags }): [RoleId, KnownRole] => [id, { name, flags: new Set(flags) }])
  return new Map([...BUILT_IN, ...own])
}

export function roleOf(group: GroupId, id: RoleId, { name, flags }: KnownRole = NO_ROLE): Role {
  return { id, groupId: BUILT_IN.has(id) ? null : group, name, ...permissionsOf(flags) }
}

/**
 * @param roles of the group
 * @param name absent: the person erased their account
 */
export function memberOf(
  groupId: GroupId,
  roles: Roles,
  userId: UserId,
  roleId: RoleId,
  name: PersonName | undefined,
): Member {
  return {
    id: membershipIdOf(groupId, userId),
    groupId,
    user: name ? { id: userId, ...name } : null,
    permissions: roleOf(groupId, roleId, roles.get(roleId)),
  }
}

export function invitationOf(groupId: GroupId, { issuedAt, expiresAt }: Issued, token: string): Invitation {
  return { id: groupId, groupId, token, createdAt: issuedAt, updatedAt: issuedAt, expiresAt }
}

const size = PAGE_SIZES.lists

export const pageOf = <Row>(data: Row[], total: number, page: number): List<Row> =>
  listPage(data, { total, page, size })

/** The rows of one page. */
export function rowsOf<Row>(rows: readonly Row[], page: number): Row[] {
  return rows.slice((page - 1) * size, page * size)
}
