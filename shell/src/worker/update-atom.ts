import { atom } from 'jotai'

/**
 * Why the page should be loaded again: `newer`, a version of the shell or of a slice is on the server; `unreadable`, the
 * server answered in a way this page cannot read. It is only offered: whoever works or types decides when.
 */
export const updateAtom = atom<'newer' | 'unreadable' | null>(null)
