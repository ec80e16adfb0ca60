import { logoutPost } from '@pingboard/contracts/http/account.ts'
import { call, codeOf } from '@pingboard/kit/api'
import { showToastAtom, signedOutAtom } from '@pingboard/kit/slice'
import { atom, type createStore } from 'jotai'
import type { Text } from '../i18n/texts.ts'
import { overlayAtom } from '../layout/overlay-atom.ts'

/**
 * When the person last signed out on this page, in milliseconds of the monotonic clock; Infinity while they do. The
 * server refuses calls that were made before. After such a refusal the page stays: the person did not lose the session.
 */
export const leftAtAtom = atom(Number.NEGATIVE_INFINITY)

/** Asks whether the person gives up what they typed. Null while nothing typed would be lost. */
export const typedAtom = atom<Pick<SignOut, 'mayLeave'> | null>(null)

interface SignOut {
  store: ReturnType<typeof createStore>
  text: Text
  goHome: () => Promise<void>
  /** Whether the person signs out although something is unsent. */
  mayLeave: () => Promise<boolean>
  /** Deletes what this device keeps for this person. */
  forget: () => Promise<void>
}

/** Ends the session on the server, then on this page. When the server does not answer, the session stays. */
export async function signOut({ store, text, goHome, mayLeave, forget }: SignOut): Promise<void> {
  if ((await store.get(typedAtom)?.mayLeave()) === false) return
  if (!(await mayLeave())) return
  const leftBefore = store.get(leftAtAtom)
  store.set(overlayAtom, 'sign-out')
  store.set(leftAtAtom, Number.POSITIVE_INFINITY)
  try {
    // The server refuses when another person has signed in in another tab. Their session stays; this page signs out.
    await call(logoutPost, {}).catch(error => {
      if (codeOf(error) !== 'NOT_SIGNED_IN') throw error
    })
    await forget()
    // Home first: a page that needs a session must not see it end.
    await goHome()
    store.set(signedOutAtom)
    store.set(leftAtAtom, performance.now())
    store.set(showToastAtom, { kind: 'success', text: text('session.signed-out') })
  } catch {
    store.set(leftAtAtom, leftBefore)
    store.set(showToastAtom, { kind: 'error', text: text('session.sign-out-failed') })
  } finally {
    store.set(overlayAtom, null)
  }
}
