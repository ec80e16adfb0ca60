import { getProfile } from '@pingboard/contracts/http/account.ts'
import { SESSION_HINT } from '@pingboard/contracts/route.ts'
import { call, codeOf } from '@pingboard/kit/api'
import {
  retrySessionAtom,
  retrySessionStepsAtom,
  type SessionState,
  sessionStateAtom,
  signedInAtom,
  signedOutAtom,
} from '@pingboard/kit/slice'
import type { createStore } from 'jotai'

type Store = ReturnType<typeof createStore>

/** A first start never waits longer than this for the profile. */
const PATIENCE = 6000
/** Milliseconds between two questions while the server cannot be reached, times a random factor from 0.5 to 1.5. */
const AGAIN = 10_000

/**
 * Asks the server whose session this is. A browser without the hint of a session is a visitor's, without a question,
 * until its person comes back to the page and has signed in elsewhere. Only the server may say that a session has ended:
 * after any other failure the session is `unreachable`, and the question is repeated after a while, when the network
 * returns, and by hand.
 */
export async function startSession(store: Store): Promise<void> {
  let asking: Promise<void> | null = null
  /** Whether the hint outlived its session: then asking again does not help. */
  let isRefused = false
  let later: ReturnType<typeof setTimeout> | undefined
  const isOpen = () => !['visitor', 'signed-in'].includes(store.get(sessionStateAtom).status)

  async function ask(): Promise<void> {
    clearTimeout(later)
    try {
      const { data } = await call(getProfile, { signal: AbortSignal.timeout(PATIENCE) })
      if (isOpen()) store.set(signedInAtom, data)
    } catch (error) {
      // A sign-in may have set the session meanwhile.
      if (!isOpen()) return
      isRefused = codeOf(error) === 'NOT_SIGNED_IN'
      if (isRefused) return store.set(signedOutAtom)
      store.set(sessionStateAtom, { status: 'unreachable' })
      // Asking again does not help: only a reloaded page may read the answer.
      if (codeOf(error) === 'UNREADABLE') return
      later = setTimeout(() => void run(), AGAIN * (0.5 + Math.random()))
    }
  }
  async function run(): Promise<void> {
    if (!isOpen()) return
    asking ??= ask().finally(() => {
      asking = null
    })
    await asking
  }

  store.set(retrySessionStepsAtom, { run })
  addEventListener('online', () => void run())
  addEventListener('focus', () => {
    if (store.get(sessionStateAtom).status !== 'visitor' || isRefused || !hasHint(document.cookie)) return
    store.set(sessionStateAtom, { status: 'loading' })
    void run()
  })
  if (hasHint(document.cookie)) await run()
  else store.set(signedOutAtom)
}

/** Whether this browser has the hint of a session. */
const hasHint = (cookies: string) => cookies.split('; ').includes(`${SESSION_HINT}=1`)

/** The session once it is known. For an `unreachable` session, the server is asked once more. */
export async function knownSession(store: Store): Promise<SessionState> {
  if (store.get(sessionStateAtom).status === 'unreachable') await store.set(retrySessionAtom)
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
