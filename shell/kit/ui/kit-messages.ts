import type { Language } from '@pingboard/contracts/constants.ts'
import type { Messages } from '../slice/slice-module.ts'

/** Texts of the kit itself: i18next namespace `kit`, one chunk per language. */
export const KIT_NAMESPACE = 'kit'
export const kitMessages: Record<Language, () => Promise<{ default: Messages }>> = {
  fr: () => import('./locales/fr.json'),
  en: () => import('./locales/en.json'),
}
