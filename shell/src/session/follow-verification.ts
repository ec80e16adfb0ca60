import { getProfile } from '@pingboard/contracts/http/account.ts'
import { call } from '@pingboard/kit/api'
import { profileAtom, signedInAtom } from '@pingboard/kit/slice'
import type { createStore } from 'jotai'

/** Milliseconds between two questions. */
const RHYTHM = 60_000

/**
 * Asks for the profile again when the page is looked at and the address is not verified: the link of the mail opens another
 * tab.
 */
export function followVerification(store: ReturnType<typeof createStore>): void {
  let askedAt = Number.NEGATIVE_INFINITY
  document.addEventListener('visibilitychange', () => {
    const held = store.get(profileAtom)
    const now = performance.now()
    if (document.visibilityState === 'hidden' || held?.isVerified !== false || now - askedAt < RHYTHM) return
    askedAt = now
    call(getProfile, {}).then(
      ({ data }) => {
        // Another person may have signed in in that tab, or this one may have changed their profile here.
        if (data.id === held.id && store.get(profileAtom) === held) store.set(signedInAtom, data)
      },
      () => {},
    )
  })
}
