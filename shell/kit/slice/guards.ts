import type { Profile } from '@pingboard/contracts/http/account.ts'
import { ProblemError } from '../api/problem-error.ts'
import { type LoaderFunctionArgs, redirect } from '../router/index.ts'
import type { SessionState } from './session.ts'

interface Gate {
  /** The session once it is known. */
  session(): Promise<SessionState>
  /** Address of the sign-in page that returns to the requested one. */
  loginFor(request: Request): string
}

let gate: Gate = { session: async () => ({ status: 'visitor' }), loginFor: () => '/auth/login' }

/** Set by the shell. */
export function configureGuards(given: Gate): void {
  gate = given
}

/**
 * For a route that needs a session: `loader: requireSession`, or first thing in a loader of one's own. A page asks for
 * its data itself, with `useLoad`. A visitor goes
 * to the sign-in page and comes back afterwards; while the server cannot be asked the page says so. Loaders of parent
 * and child run at once: guard each that asks the API.
 */
export async function requireSession({ request }: Pick<LoaderFunctionArgs, 'request'>): Promise<Profile> {
  const session = await gate.session()
  if (session.status === 'signed-in') return session.profile
  // Signing in again is for those whom the server does not know, not for those it could not be asked about.
  if (session.status === 'unreachable') throw new ProblemError('NETWORK', 0, null)
  throw redirect(gate.loginFor(request))
}
