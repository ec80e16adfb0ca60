import { type TextOf, textsIn } from '@pingboard/kit/ui'
import type { Loaders } from '../i18n/i18n.ts'
import type en from './locales/en.json'

/** The texts come with the parts that show them, because most visits do not. */
export const UNSENT_NAMESPACE = 'unsent'
export const unsentMessages: Loaders = {
  en: () => import('./locales/en.json'),
  fr: () => import('./locales/fr.json'),
}
export const useTexts = textsIn<typeof en>(UNSENT_NAMESPACE)
export type Text = TextOf<typeof en>
