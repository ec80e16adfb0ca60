import { atom } from 'jotai'

/**
 * Address and password of the account that was just made. The sign-in page is filled in with them, and forgets them when
 * it is left. In memory only.
 */
export const newAccountAtom = atom<{ readonly email: string; readonly password: string } | null>(null)
