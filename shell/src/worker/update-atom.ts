import { atom } from 'jotai'

/**
 * Why the page should be loaded again: `newer`, the server has a newer shell or slice; `unreadable`, this page cannot
 * read an answer of the server. The page only offers a reload: the person decides when.
 */
export const updateAtom = atom<'newer' | 'unreadable' | null>(null)
