import type { GroupId, RoleId } from '@pingboard/contracts/ids.ts'
import { ROLE_FLAGS, type RoleFlag } from '@pingboard/contracts/permissions.ts'
import { BUILT_IN_ROLES } from '@pingboard/contracts/roles.ts'

export interface Role {
  readonly name: string
  readonly flags: ReadonlySet<RoleFlag>
}
export type Roles = ReadonlyMap<RoleId, Role>

export const ADMIN = 'admin' as RoleId
export const SCORER = 'scorer' as RoleId
/** The role of each new member. */
export const MEMBER = 'member' as RoleId

/** These roles belong to no group. They cannot be changed or deleted (AUT-8). */
export const BUILT_IN: Roles = new Map<RoleId, Role>([
  [ADMIN, { name: BUILT_IN_ROLES.admin.en, flags: new Set(ROLE_FLAGS) }],
  [
    SCORER,
    {
      name: BUILT_IN_ROLES.scorer.en,
      flags: new Set(['canUpdateGame', 'canCreateBoard', 'canUpdateBoard']),
    },
  ],
  [MEMBER, { name: BUILT_IN_ROLES.member.en, flags: new Set() }],
])

/** Stands for a role that does not exist: no name, no flags. */
export const NO_ROLE: Role = { name: '', flags: new Set() }

export const roleIdOf = (group: GroupId, number: number): RoleId => `${group}.r${number}` as RoleId
export const numberOfRole = (id: RoleId): number => Number(id.slice(id.indexOf('.') + 2))
