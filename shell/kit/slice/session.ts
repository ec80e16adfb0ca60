import type { Profile } from '@pingboard/contracts/http/account.ts'
import { atom } from 'jotai'

/**
 * `loading` until the first answer of the profile call. `unreachable`: this browser holds a session, and the server did
 * not say whose; it is asked again until it does.
 */
export type SessionState =
  | { status: 'loading' }
  | { status: 'unreachable' }
  | { status: 'visitor' }
  | { status: 'signed-in'; profile: Profile }

/** Written by the shell only; a slice reads `sessionAtom` and changes it through the write atoms below. */
export const sessionStateAtom = atom<SessionState>({ status: 'loading' })

export const sessionAtom = atom(get => get(sessionStateAtom))
export const profileAtom = atom(get => {
  const session = get(sessionStateAtom)
  return session.status === 'signed-in' ? session.profile : null
})

/** Signed in without a name yet: a dialog asks for it, over whatever page is open. */
export const isNameMissingAtom = atom(get => {
  const profile = get(profileAtom)
  return profile !== null && !(profile.firstname && profile.lastname)
})

/** After a sign-in, or after a change of one's profile. */
export const signedInAtom = atom(null, (_get, set, profile: Profile) => {
  set(sessionStateAtom, { status: 'signed-in', profile })
})
/** How a session ends: overlay, call, forgetting, home, toast. Set by the shell; an object, as atoms call functions. */
export const signOutStepsAtom = atom<{ run: () => Promise<void> }>({ run: async () => {} })
/** The one way out for whoever presses "sign out", wherever it stands. */
export const signOutAtom = atom(null, get => get(signOutStepsAtom).run())

/** After a sign-out, or when the server no longer knows the session. */
export const signedOutAtom = atom(null, (_get, set) => {
  set(sessionStateAtom, { status: 'visitor' })
})

/** Asks again who is signed in. Set by the shell. */
export const retrySessionStepsAtom = atom<{ run: () => Promise<void> }>({ run: async () => {} })
/** For a button: while the session is `unreachable`. */
export const retrySessionAtom = atom(null, get => get(retrySessionStepsAtom).run())

/** Something that was entered and may not be saved: the right is missing, or was taken back meanwhile. */
export interface NotAllowed {
  /** What is lost, in words of the reader's language, a line each. */
  unsaved: readonly string[]
  /** Address of the live page, which everyone who reads may go back to. */
  livePage: string
}
/** How a refusal is said: toast, page. Set by the shell. */
export const notAllowedStepsAtom = atom<{ run: (refused: NotAllowed) => void }>({ run: () => {} })
/** For what was refused with `FORBIDDEN` after it was entered. */
export const notAllowedAtom = atom(null, (get, _set, refused: NotAllowed) =>
  get(notAllowedStepsAtom).run(refused),
)
