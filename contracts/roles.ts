import type { Language } from './constants.ts'

/**
 * The roles of every group, by id, with the names that pages show. The API gives the English name. A group's own role
 * may not have any of these names, in any language.
 */
export const BUILT_IN_ROLES = {
  admin: { fr: 'Gestion', en: 'Admin' },
  scorer: { fr: 'Saisie', en: 'Scorer' },
  member: { fr: 'Membre', en: 'Member' },
} as const satisfies Record<string, Record<Language, string>>
export type BuiltInRole = keyof typeof BUILT_IN_ROLES

/** Two names are the same when they differ only in case, accents or the width of a space (CON-8). */
const folded = (name: string) =>
  name.normalize('NFKD').replace(/\p{M}/gu, '').replace(/\s+/gu, ' ').trim().toLowerCase()

/**
 * Whether a role cannot have this name, because another one or a built-in role, in any language, has it.
 * @param others names of the group's other roles
 */
export function isTakenRoleName(name: string, others: readonly string[]): boolean {
  const builtIn = Object.values(BUILT_IN_ROLES).flatMap(names => Object.values(names))
  const wanted = folded(name)
  return [...builtIn, ...others].some(taken => folded(taken) === wanted)
}

/**
 * The name of a role in the reader's language.
 * @param name from the API; the name of a group's own role is the same in every language
 */
export function shownRoleName(name: string, language: Language): string {
  const builtIn = Object.values(BUILT_IN_ROLES).find(({ en }) => en === name)
  return builtIn?.[language] ?? name
}
