import { PAGE_SIZES } from '@pingboard/contracts/constants.ts'
import type { List } from '@pingboard/contracts/http/common.ts'
import type { Group, Invitation, Member, Role } from '@pingboard/contracts/http/groups.ts'
import { type GroupId, membershipIdOf, type RoleId, type UserId } from '@pingboard/contracts/ids.ts'
import { permissionsOf, type RoleFlag } from '@pingboard/contracts/permissions.ts'
import type { PersonName } from '../kernel/ports.ts'
import { BUILT_IN, type Role as KnownRole } from './group/roles.ts'
import type { Invitation as Issued } from './group/state.ts'
import type { GroupPage } from './views/group-page.ts'

/** From documents to the contract's replies: the listed fields and nothing else (INP-7). */

export function groupOf(page: GroupPage, held: Iterable<RoleFlag>, demo: boolean): Group {
  const { members, ...fields } = page
  return { ...fields, picture: null, totalMembers: members.length, permissions: permissionsOf(held), demo }
}

const NO_ROLE: KnownRole = { name: '', flags: new Set() }

export function roleOf(id: RoleId, { name, flags }: KnownRole = BUILT_IN.get(id) ?? NO_ROLE): Role {
  return { id, groupId: null, name, ...permissionsOf(flags) }
}

/** @param name absent: the person erased their account */
export function memberOf(
  groupId: GroupId,
  userId: UserId,
  roleId: RoleId,
  name: PersonName | undefined,
): Member {
  return {
    id: membershipIdOf(groupId, userId),
    groupId,
    user: name ? { id: userId, ...name } : null,
    permissions: roleOf(roleId),
  }
}

export function invitationOf(groupId: GroupId, { issuedAt, expiresAt }: Issued, token: string): Invitation {
  return { id: groupId, groupId, token, createdAt: issuedAt, updatedAt: issuedAt, expiresAt }
}

const size = PAGE_SIZES.lists

export function pageOf<Row>(data: Row[], total: number, currentPage: number): List<Row> {
  return { data, metadata: { currentPage, lastPage: Math.max(1, Math.ceil(total / size)), total } }
}

/** The rows of one page. */
export function rowsOf<Row>(rows: readonly Row[], page: number): Row[] {
  return rows.slice((page - 1) * size, page * size)
}
