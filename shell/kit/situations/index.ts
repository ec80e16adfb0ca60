import type { Language } from '@pingboard/contracts/constants.ts'
import type { Messages } from '../slice/slice-module.ts'

/**
 * Texts for the situations of the product's error catalogue that belong to no screen yet, or to several: i18next
 * namespace `situations`, one chunk per language, loaded by the screen that needs a text.
 */
export const SITUATIONS_NAMESPACE = 'situations'
export const situationMessages: Record<Language, () => Promise<{ default: Messages }>> = {
  fr: () => import('./fr.json'),
  en: () => import('./en.json'),
}
