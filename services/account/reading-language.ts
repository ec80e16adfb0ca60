import type { Language } from '@pingboard/contracts/constants.ts'
import type { Person } from '../ports/personal-records.ts'

/**
 * What a page of somebody's own says of the language they read. Kept when it is another one than before, because mails
 * are written long after the last page was closed.
 * @param said null: the page did not say
 */
export const languageChange = (
  { language }: Pick<Person, 'language'>,
  said: Language | null,
): { language?: Language } => (said && said !== language ? { language: said } : {})
