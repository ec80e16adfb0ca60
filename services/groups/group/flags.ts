import type { RoleId, UserId } from '@pingboard/contracts/ids.ts'
import { ROLE_FLAGS, type RoleFlag, type UserFlag } from '@pingboard/contracts/permissions.ts'
import type { Roles } from './roles.ts'

/**
 * What somebody may do in a group: the flags of their role, or every flag for the creator whatever their role, and
 * those an operator granted them over every group (AUT-10).
 */
export function flagsHeld(
  group: { readonly createdBy: UserId; readonly members: ReadonlyMap<UserId, RoleId>; readonly roles: Roles },
  user: UserId,
  granted: readonly UserFlag[],
): ReadonlySet<RoleFlag> {
  if (user === group.createdBy) return new Set(ROLE_FLAGS)
  const roleId = group.members.get(user)
  const role = roleId && group.roles.get(roleId)
  return new Set(ROLE_FLAGS.filter(flag => granted.includes(flag) || role?.flags.has(flag)))
}
