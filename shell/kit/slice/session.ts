import type { Profile } from '@pingboard/contracts/http/account.ts'
import { atom } from 'jotai'

/**
 * `loading` until the first answer of the profile call. `unreachable`: this browser holds a session, but the server
 * did not answer whose; the shell asks again until the server answers.
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

/** The person is signed in but has no name yet: a dialog over the open page asks for the name. */
export const isNameMissingAtom = atom(get => {
  const profile = get(profileAtom)
  return profile !== null && !(profile.firstname && profile.lastname)
})

/** After a sign-in, or after a change of the person's profile. */
export const signedInAtom = atom(null, (_get, set, profile: Profile) =>
  set(sessionStateAtom, { status: 'signed-in', profile }),
)
/**
 * Steps of a sign-out: overlay, call, forgetting, home, toast. Set by the shell. An object, because an atom calls a
 * function that it is set to.
 */
export const signOutStepsAtom = atom<{ run: () => Promise<void> }>({ run: async () => {} })
/** Every "sign out" button runs the steps through this atom. */
export const signOutAtom = atom(null, get => get(signOutStepsAtom).run())

/** After a sign-out, or when the server no longer knows the session. */
export const signedOutAtom = atom(null, (_get, set) => set(sessionStateAtom, { status: 'visitor' }))

/** Asks again who is signed in. Set by the shell. */
export const retrySessionStepsAtom = atom<{ run: () => Promise<void> }>({ run: async () => {} })
/** For a button: while the session is `unreachable`. */
export const retrySessionAtom = atom(null, get => get(retrySessionStepsAtom).run())

/** What the server refused: the person does not have the right, or lost it meanwhile. */
export interface NotAllowed {
  /** The lost entries, or what was not done, in the person's language, one line each. Empty for a refused page. */
  unsaved: readonly string[]
  /** For an entry on a board: address of the live page, which every reader of the board may open. */
  livePage?: string
  /** For an action in a group: address of the group. */
  groupPage?: string
}
/** How a refusal is shown: toast, page. Set by the shell. */
export const notAllowedStepsAtom = atom<{ run: (refused: NotAllowed) => void }>({ run: () => {} })
/** For an entry, an action or a page that the server refused with `FORBIDDEN`. */
export const notAllowedAtom = atom(null, (get, _set, refused: NotAllowed) =>
  get(notAllowedStepsAtom).run(refused),
)
