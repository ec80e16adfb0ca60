import { getProfile } from '@pingboard/contracts/http/account.ts'
import { SESSION_HINT } from '@pingboard/contracts/route.ts'
import { call } from '@pingboard/kit/api'
import { type SessionState, sessionStateAtom, signedInAtom, signedOutAtom } from '@pingboard/kit/slice'
import type { createStore } from 'jotai'

type Store = ReturnType<typeof createStore>

/** A first start never waits longer than this for the profile. */
const PATIENCE = 6000

/** Fetches the profile once; whatever fails, the page goes on as a visitor's. A visitor is not asked about. */
export async function startSession(store: Store): Promise<void> {
  try {
    if (!hasHint(document.cookie)) return store.set(signedOutAtom)
    const { data } = await call(getProfile, { signal: AbortSignal.timeout(PATIENCE) })
    store.set(signedInAtom, data)
  } catch {
    if (store.get(sessionStateAtom).status === 'loading') store.set(signedOutAtom)
  }
}

/** Whether this browser says that it holds a session. */
const hasHint = (cookies: string) => cookies.split('; ').includes(`${SESSION_HINT}=1`)

/** The session once it is known. */
export function knownSession(store: Store): Promise<SessionState> {
  const { promise, resolve } = Promise.withResolvers<SessionState>()
  const look = () => {
    const session = store.get(sessionStateAtom)
    if (session.status === 'loading') return
    stop()
    resolve(session)
  }
  const stop = store.sub(sessionStateAtom, look)
  look()
  return promise
}
