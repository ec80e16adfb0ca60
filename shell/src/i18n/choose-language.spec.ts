import { expect, test } from 'vitest'
import { chooseLanguage } from './choose-language.ts'

const from = { search: '', stored: null, browser: [] as string[], fallback: 'fr' as const }

test.each([
  ['the address', { search: '?lang=en', stored: 'fr', browser: ['fr'] }, 'en'],
  ['the stored choice', { stored: 'en', browser: ['fr-FR'] }, 'en'],
  ['the first browser language we speak', { browser: ['de-DE', 'en-GB', 'fr'] }, 'en'],
  ['the default', { browser: ['de-DE'] }, 'fr'],
  ['the default, past what is not a language', { search: '?lang=xx', stored: 'de' }, 'fr'],
])('%s decides', (_, given, expected) => expect(chooseLanguage({ ...from, ...given })).toBe(expected))
