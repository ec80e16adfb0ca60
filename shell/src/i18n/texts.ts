import { type TextOf, textsIn } from '@pingboard/kit/ui'
import type en from './locales/en.json'

/** The shell's texts in the current language. */
export const useTexts = textsIn<typeof en>('shell')
export type Text = TextOf<typeof en>
