import * as z from 'zod/mini'

/** Every flag a role may hold in a group. */
export const ROLE_FLAGS = [
  'canUpdateGroup',
  'canDeleteGroup',
  'canAddUserGroup',
  'canUpdateUserGroup',
  'canDeleteUserGroup',
  'canCreateGroupRole',
  'canUpdateGroupRole',
  'canDeleteGroupRole',
  'canCreateBoard',
  'canUpdateBoard',
  'canDeleteBoard',
  'canCreateGame',
  'canUpdateGame',
  'canDeleteGame',
] as const
export type RoleFlag = (typeof ROLE_FLAGS)[number]

/** The nine flags that a role form edits. The other five come only with `Admin` or from an operator. */
export const EDITABLE_FLAGS = [
  'canUpdateGroup',
  'canDeleteGroup',
  'canAddUserGroup',
  'canUpdateUserGroup',
  'canDeleteUserGroup',
  'canCreateBoard',
  'canUpdateBoard',
  'canDeleteBoard',
  'canUpdateGame',
] as const satisfies readonly RoleFlag[]
export type EditableFlag = (typeof EDITABLE_FLAGS)[number]

/** Flags of a user for every group. All are false unless an operator granted them. */
export const USER_FLAGS = [...ROLE_FLAGS, 'canRetrieveGroup'] as const
export type UserFlag = (typeof USER_FLAGS)[number]

const flags = <F extends string>(names: readonly F[]) =>
  z.object(Object.fromEntries(names.map(name => [name, z.boolean()])) as Record<F, z.ZodMiniBoolean>)

export const permissions = flags(ROLE_FLAGS)
export const userPermissions = flags(USER_FLAGS)
export type Permissions = Record<RoleFlag, boolean>
export type UserPermissions = Record<UserFlag, boolean>

/** A set of flags as an object of booleans, with every flag's name. */
export const permissionsOf = (held: Iterable<RoleFlag>): Permissions => {
  const set = new Set(held)
  return Object.fromEntries(ROLE_FLAGS.map(flag => [flag, set.has(flag)])) as Permissions
}
