import { atom } from 'jotai'

export type Theme = 'light' | 'dark' | 'system'
/** The shell writes it to `<html data-theme>` and storage. */
export const themeAtom = atom<Theme>('system')
