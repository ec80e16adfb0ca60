import { textsIn } from '@pingboard/kit/ui'
import type en from './locales/en.json'

export const useTexts = textsIn<typeof en>('previous')
