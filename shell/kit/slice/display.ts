import { atom } from 'jotai'

/** Whether a display shows a fixture in play: the shell loads such a page again only when it must. */
export const inPlayAtom = atom(false)
