import type { Language } from './constants.ts'

/**
 * The roles every group has, by id, with the names that people are shown. The API says the English one. A role of a
 * group's own takes none of them, in whichever language.
 */
export const BUILT_IN_ROLES = {
  admin: { fr: 'Gestion', en: 'Admin' },
  scorer: { fr: 'Saisie', en: 'Scorer' },
  member: { fr: 'Membre', en: 'Member' },
} as const satisfies Record<string, Record<Language, string>>
export type BuiltInRole = keyof typeof BUILT_IN_ROLES

/**
 * The name of a role as its reader is shown it.
 * @param name as the API says it; the name of a group's own role is the same in every language
 */
export function shownRoleName(name: string, language: Language): string {
  const builtIn = Object.values(BUILT_IN_ROLES).find(({ en }) => en === name)
  return builtIn?.[language] ?? name
}
