import { atom } from 'jotai'

/** Whether the dialog of the followed teams is open: the menu, a star and an empty list open it. */
export const teamsOpenAtom = atom(false)
