import { LIMITS } from '@pingboard/contracts/constants.ts'
import type { Role } from '@pingboard/contracts/http/members.ts'
import { EDITABLE_FLAGS, type EditableFlag, type Permissions } from '@pingboard/contracts/permissions.ts'
import { isTakenRoleName } from '@pingboard/contracts/roles.ts'

type Rights = Record<EditableFlag, boolean>

/** The values of the form. */
export interface RoleDraft {
  name: string
  rights: Rights
}

/** The fields to send. */
export type RoleFields = { name: string } & Rights

export type RoleRule = 'name-required' | 'name-long' | 'name-taken'

const rightsOf = (held: readonly EditableFlag[]): Rights =>
  Object.fromEntries(EDITABLE_FLAGS.map(flag => [flag, held.includes(flag)])) as Rights

/** Starting points of a role, from the fewest rights to all. */
export const PRESETS = {
  watch: rightsOf([]),
  score: rightsOf(['canUpdateGame', 'canCreateBoard', 'canUpdateBoard']),
  manage: rightsOf(EDITABLE_FLAGS),
} as const
export type Preset = keyof typeof PRESETS
export const PRESET_NAMES = Object.keys(PRESETS) as Preset[]

/** The preset with exactly these rights; null for any other choice. */
export const presetOf = (rights: Rights): Preset | null =>
  PRESET_NAMES.find(name => EDITABLE_FLAGS.every(flag => PRESETS[name][flag] === rights[flag])) ?? null

export const roleDraftOf = (role: Role | null): RoleDraft => ({
  name: role?.name ?? '',
  rights: rightsOf(role ? EDITABLE_FLAGS.filter(flag => role[flag]) : []),
})

/**
 * What is wrong with the name; null when nothing is.
 * @param own the role that is changed; null for a new role
 */
export function checkRoleName(name: string, roles: readonly Role[], own: Role | null): RoleRule | null {
  const length = [...name.trim()].length
  if (length === 0) return 'name-required'
  if (length > LIMITS.name) return 'name-long'
  const others = roles.filter(role => role.id !== own?.id).map(role => role.name)
  return isTakenRoleName(name, others) ? 'name-taken' : null
}

/**
 * The chosen rights that the person cannot give. The role may keep rights that it has already.
 * @param held rights of the person
 */
export const notToGive = (rights: Rights, own: Role | null, held: Permissions): EditableFlag[] =>
  EDITABLE_FLAGS.filter(flag => rights[flag] && !held[flag] && !own?.[flag])

/** The fields of the whole role. */
export const roleFieldsOf = ({ name, rights }: RoleDraft): RoleFields => ({ name: name.trim(), ...rights })
