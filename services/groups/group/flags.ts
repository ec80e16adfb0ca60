import type { RoleId, UserId } from '@pingboard/contracts/ids.ts'
import { ROLE_FLAGS, type RoleFlag, type UserFlag } from '@pingboard/contracts/permissions.ts'
import { Rejection } from '../../kernel/decider.ts'
import type { ByActor } from './commands.ts'
import type { Roles } from './roles.ts'

interface Holders {
  readonly createdBy: UserId
  readonly members: ReadonlyMap<UserId, RoleId>
  readonly roles: Roles
}

/**
 * What somebody may do in a group: the flags of their role, or every flag for the creator whatever their role, and
 * those an operator granted them over every group (AUT-10).
 */
export function flagsHeld(group: Holders, user: UserId, granted: readonly UserFlag[]): ReadonlySet<RoleFlag> {
  if (user === group.createdBy) return new Set(ROLE_FLAGS)
  const roleId = group.members.get(user)
  const role = roleId && group.roles.get(roleId)
  return new Set(ROLE_FLAGS.filter(flag => granted.includes(flag) || role?.flags.has(flag)))
}

/** What the actor holds. Asked again where things are decided: the right may have gone since the request came (AUT-4). */
export function heldBy({ actor, granted }: ByActor, group: Holders, needed: RoleFlag): ReadonlySet<RoleFlag> {
  const held = flagsHeld(group, actor, granted)
  if (!held.has(needed)) throw new Rejection('FORBIDDEN')
  return held
}

/** Nobody makes a flag true for anybody, now or laid up in a role, that they do not hold themselves (AUT-6). */
export function refuseMore(
  flags: ReadonlySet<RoleFlag>,
  before: ReadonlySet<RoleFlag>,
  held: ReadonlySet<RoleFlag>,
): void {
  if (!flags.difference(before).isSubsetOf(held)) throw new Rejection('FORBIDDEN')
}
