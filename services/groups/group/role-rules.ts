import type { RoleId } from '@pingboard/contracts/ids.ts'
import { EDITABLE_FLAGS, type EditableFlag } from '@pingboard/contracts/permissions.ts'
import { isTakenRoleName } from '@pingboard/contracts/roles.ts'
import { Rejection } from '../../kernel/decider.ts'
import type { ChangeRole, DefineRole, DeleteRole } from './commands.ts'
import type { GroupDomainEvent } from './events.ts'
import { heldBy, refuseMore } from './flags.ts'
import { BUILT_IN, type Role, type Roles, roleIdOf } from './roles.ts'
import type { OpenGroup } from './state.ts'

/** The highest number that the contract's role ids allow. */
export const MOST_ROLES = 9999

/** Finds a role of this group. Built-in roles cannot change; roles of other groups are unknown here (AUT-8). */
function ownRole({ roles }: OpenGroup, id: RoleId): Role {
  if (BUILT_IN.has(id)) throw new Rejection('ROLE_IS_FIXED')
  const role = roles.get(id)
  if (!role) throw new Rejection('ROLE_NOT_FOUND')
  return role
}

function refuseTakenName(name: string, roles: Roles, own: RoleId | null): void {
  const others = [...roles].flatMap(([id, role]) => (id === own ? [] : role.name))
  if (isTakenRoleName(name, others)) throw new Rejection('ROLE_NAME_TAKEN')
}

const sorted = (flags: ReadonlySet<EditableFlag>): EditableFlag[] => [...flags].toSorted()

export function defineRole(command: DefineRole, group: OpenGroup): GroupDomainEvent[] {
  const { id, name } = command
  const flags = new Set(command.flags)
  const held = heldBy(command, group, 'canCreateGroupRole')
  refuseTakenName(name, group.roles, null)
  refuseMore(flags, new Set(), held)
  if (group.lastRole >= MOST_ROLES) throw new Rejection('CONFLICT')
  const roleId = roleIdOf(id, group.lastRole + 1)
  return [{ type: 'RoleDefined', data: { roleId, name, flags: sorted(flags) } }]
}

/** One event per value that really changes. The actor must hold only the flags that the role gains. */
export function changeRole(command: ChangeRole, group: OpenGroup): GroupDomainEvent[] {
  const { roleId } = command
  const held = heldBy(command, group, 'canUpdateGroupRole')
  const role = ownRole(group, roleId)
  const name = command.name ?? role.name
  const flags = new Set(EDITABLE_FLAGS.filter(flag => command.flags[flag] ?? role.flags.has(flag)))
  const events: GroupDomainEvent[] = []
  if (name !== role.name) {
    refuseTakenName(name, group.roles, roleId)
    events.push({ type: 'RoleRenamed', data: { roleId, name } })
  }
  if (flags.symmetricDifference(role.flags).size > 0) {
    refuseMore(flags, role.flags, held)
    events.push({ type: 'RoleFlagsChanged', data: { roleId, flags: sorted(flags) } })
  }
  return events
}

export function deleteRole(command: DeleteRole, group: OpenGroup): GroupDomainEvent[] {
  const { roleId } = command
  heldBy(command, group, 'canDeleteGroupRole')
  ownRole(group, roleId)
  if ([...group.members.values()].includes(roleId)) throw new Rejection('ROLE_IN_USE')
  return [{ type: 'RoleDeleted', data: { roleId } }]
}
