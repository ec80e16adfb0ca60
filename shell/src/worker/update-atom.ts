import { atom } from 'jotai'

/** True once a newer version of the shell or of a slice is on the server. */
export const updateAtom = atom(false)
