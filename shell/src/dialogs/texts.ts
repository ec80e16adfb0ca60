import { textsIn } from '@pingboard/kit/ui'
import { addTexts } from '../i18n/i18n.ts'
import type en from './locales/en.json'

const NAMESPACE = 'dialogs'

/** Texts of the shell's dialogs: apart from those of the frame, because most visits open none. */
export const useDialogTexts = textsIn<typeof en>(NAMESPACE)

/** Throws when they cannot be loaded. */
export const addDialogTexts = (): Promise<void> =>
  addTexts(NAMESPACE, {
    en: () => import('./locales/en.json'),
    fr: () => import('./locales/fr.json'),
  })
