import type { Member, Role } from '@pingboard/contracts/http/members.ts'
import {
  EDITABLE_FLAGS,
  type EditableFlag,
  type Permissions,
  ROLE_FLAGS,
} from '@pingboard/contracts/permissions.ts'

/** The nine rights shown to people, grouped by subject. */
export const RIGHTS = {
  group: ['canUpdateGroup', 'canDeleteGroup'],
  members: ['canAddUserGroup', 'canUpdateUserGroup', 'canDeleteUserGroup'],
  boards: ['canCreateBoard', 'canUpdateBoard', 'canDeleteBoard'],
  games: ['canUpdateGame'],
} as const satisfies Record<string, readonly EditableFlag[]>
export type RightsSubject = keyof typeof RIGHTS
export const RIGHTS_SUBJECTS = Object.keys(RIGHTS) as RightsSubject[]

/**
 * Whether a person may give a member this role. Only rights that the member gains count, and a person gives only
 * rights they hold.
 * @param held rights of the person who gives
 * @param before rights of the member until now
 */
export const mayGive = (held: Permissions, before: Permissions, role: Permissions): boolean =>
  ROLE_FLAGS.every(flag => held[flag] || before[flag] || !role[flag])

export const holdersOf = (role: Role, members: readonly Member[]): Member[] =>
  members.filter(member => member.permissions.id === role.id)

export const grantsNothing = (role: Role): boolean => EDITABLE_FLAGS.every(flag => !role[flag])

/** The group's own roles first: they are the ones that people change. */
export const ownFirst = (roles: readonly Role[]): Role[] => [
  ...roles.filter(role => role.groupId !== null),
  ...roles.filter(role => role.groupId === null),
]

/** The list with the new state of this role, or with the role at its end. */
export const withRole = (roles: readonly Role[], changed: Role): Role[] =>
  roles.some(role => role.id === changed.id)
    ? roles.map(role => (role.id === changed.id ? changed : role))
    : [...roles, changed]
