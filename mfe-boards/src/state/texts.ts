import { type TextKeyIn, type TextOf, textsIn } from '@pingboard/kit/ui'
import type en from '../locales/en.json'

/** This slice's texts in the current language. */
export const useTexts = textsIn<typeof en>('boards')
export type Text = TextOf<typeof en>
export type TextKey = TextKeyIn<typeof en>
