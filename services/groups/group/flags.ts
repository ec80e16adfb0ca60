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
 * What a person may do in a group. The creator holds every flag, whatever the role. Other people hold the flags of
 * their role, and the flags that an operator granted them for every group (AUT-10).
 */
export function flagsHeld(group: Holders, user: UserId, granted: readonly UserFlag[]): ReadonlySet<RoleFlag> {
  if (user === group.createdBy) return new Set(ROLE_FLAGS)
  const roleId = group.members.get(user)
  const role = roleId && group.roles.get(roleId)
  return new Set(ROLE_FLAGS.filter(flag => granted.includes(flag) || role?.flags.has(flag)))
}

/**
 * The actor's flags. `decide` checks them again, because the actor may have lost the right since the request (AUT-4).
 */
export function heldBy({ actor, granted }: ByActor, group: Holders, needed: RoleFlag): ReadonlySet<RoleFlag> {
  const held = flagsHeld(group, actor, granted)
  if (!held.has(needed)) throw new Rejection('FORBIDDEN')
  return held
}

/** An actor can give only flags that the actor holds, to a member or to a role without members (AUT-6). */
export function refuseMore(
  flags: ReadonlySet<RoleFlag>,
  before: ReadonlySet<RoleFlag>,
  held: ReadonlySet<RoleFlag>,
): void {
  if (!flags.difference(before).isSubsetOf(held)) throw new Rejection('FORBIDDEN')
}
