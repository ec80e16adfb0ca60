import { atom } from 'jotai'

/** The dialog of the shell that is open. */
export type ShellDialog = 'report' | 'install' | 'news'

export const openDialogAtom = atom<ShellDialog | null>(null)
