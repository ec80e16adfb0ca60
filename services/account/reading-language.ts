import type { Language } from '@pingboard/contracts/constants.ts'
import type { Person } from '../ports/personal-records.ts'

/**
 * The change of a person's language when their page sends another language than before. The language is stored,
 * because mails are written long after the last page was closed.
 * @param said null: the page sent no language
 */
export const languageChange = (
  { language }: Pick<Person, 'language'>,
  said: Language | null,
): { language?: Language } => (said && said !== language ? { language: said } : {})
