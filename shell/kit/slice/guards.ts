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
 * For a route that needs a session: `loader: requireSession`, or the first call in the route's own loader. A page
 * loads its data itself, with `useLoad`. A visitor goes to the sign-in page and comes back afterwards; while the
 * server does not answer, the page shows that. Loaders of parent and child run at the same time: guard each one that
 * calls the API.
 */
export async function requireSession({ request }: Pick<LoaderFunctionArgs, 'request'>): Promise<Profile> {
  const session = await gate.session()
  if (session.status === 'signed-in') return session.profile
  // Only a person whom the server does not know has to sign in again; here the server did not answer.
  if (session.status === 'unreachable') throw new ProblemError('NETWORK', 0, null)
  throw redirect(gate.loginFor(request))
}
