import { sessionStateAtom } from '@pingboard/kit/slice'
import type { createStore } from 'jotai'

/**
 * After a sign-in the server hears again of the push subscription that this browser holds. It was made in an earlier
 * session: it may have gone with that session, and the end of the new session would not end it.
 */
export function keepPushes(store: ReturnType<typeof createStore>): void {
  let before = store.get(sessionStateAtom).status
  store.sub(sessionStateAtom, () => {
    const { status } = store.get(sessionStateAtom)
    if (before === 'visitor' && status === 'signed-in')
      import('./tell-subscription.ts').then(({ tellSubscription }) => tellSubscription()).catch(() => {})
    before = status
  })
}
