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

/**
 * The name of a role in the reader's language.
 * @param name from the API; the name of a group's own role is the same in every language
 */
export function shownRoleName(name: string, language: Language): string {
  const builtIn = Object.values(BUILT_IN_ROLES).find(({ en }) => en === name)
  return builtIn?.[language] ?? name
}
