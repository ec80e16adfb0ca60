import { LANGUAGE_KEY, LANGUAGES, type Language } from '@pingboard/contracts/constants.ts'

export const isLanguage = (value: unknown): value is Language => LANGUAGES.includes(value as Language)

/** By order: `lang` of the address, the stored choice, the first browser language the product has, the default. */
export function chooseLanguage(from: {
  search: string
  stored: string | null
  browser: readonly string[]
  fallback: Language
}): Language {
  const wanted = [
    new URLSearchParams(from.search).get('lang'),
    from.stored,
    ...from.browser.map(tag => tag.slice(0, 2).toLowerCase()),
  ]
  return wanted.find(isLanguage) ?? from.fallback
}

/** The stored choice, if storage may be read. */
export function storedLanguage(): string | null {
  try {
    return localStorage.getItem(LANGUAGE_KEY)
  } catch {
    return null
  }
}

export function storeLanguage(language: Language): void {
  try {
    localStorage.setItem(LANGUAGE_KEY, language)
  } catch {
    // The choice then lasts until the page is closed.
  }
}
