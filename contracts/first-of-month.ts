import type { Language } from './constants.ts'

/** A date in words as French writes the first of a month: "1er novembre". Formatters write "1 novembre". */
export const firstOfMonth = (date: string, language: Language): string =>
  language === 'fr' ? date.replace(/(?<!\d)1(?=\s\p{L}|\s?–\s?\d)/gu, '1er') : date
