import { atom } from 'jotai'

/** Why the whole screen waits: the first start, or a sign-out. */
export const overlayAtom = atom<'start' | 'sign-out' | null>(null)
