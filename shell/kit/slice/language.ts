import type { Language } from '@pingboard/contracts/constants.ts'
import { atom } from 'jotai'

/** Current language. The shell follows changes with i18next, `<html lang>`, the API header and storage. */
export const languageAtom = atom<Language>('fr')
