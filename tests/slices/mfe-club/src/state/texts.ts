import { textsIn } from '@pingboard/kit/ui'
import type en from '../locales/en.json'

/** This slice's texts in the current language: a key that `en.json` does not have does not compile. */
export const useTexts = textsIn<typeof en>('club')
