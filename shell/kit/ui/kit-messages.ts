import type { Language } from '@pingboard/contracts/constants.ts'
import type { Messages } from '../slice/slice-module.ts'

/** Texts of the kit itself: i18next namespace `kit`, one chunk per language. */
export const KIT_NAMESPACE = 'kit'
export const kitMessages: Record<Language, () => Promise<{ default: Messages }>> = {
  fr: () => import(/* webpackChunkName: "later-texts-fr" */ './locales/fr.json'),
  en: () => import(/* webpackChunkName: "later-texts-en" */ './locales/en.json'),
}
