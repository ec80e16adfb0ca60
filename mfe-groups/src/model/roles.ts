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

/** A person grants only rights they hold. */
export const mayGrant = (held: Permissions, role: Role): boolean =>
  ROLE_FLAGS.every(flag => held[flag] || !role[flag])

export const holdersOf = (role: Role, members: readonly Member[]): number =>
  members.filter(member => member.permissions.id === role.id).length

export const grantsNothing = (role: Role): boolean => EDITABLE_FLAGS.every(flag => !role[flag])
