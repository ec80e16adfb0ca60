import { atom } from 'jotai'

interface NewAccount {
  readonly email: string
  readonly password: string
}

/**
 * Address and password of the account that was just asked for. The sign-in page is filled in with them, and signs in. In
 * memory only.
 */
export const newAccountAtom = atom<NewAccount | null>(null)

/** Gives them away once, so that a page that is drawn again, or come back to, sends nothing. */
export const takeNewAccountAtom = atom(null, (get, set): NewAccount | null => {
  const made = get(newAccountAtom)
  set(newAccountAtom, null)
  return made
})
