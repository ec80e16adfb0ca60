import type { login } from '@pingboard/contracts/http/account.ts'
import type { BodyOf } from '@pingboard/contracts/route.ts'
import type { Answer, Ask, Caller } from '../http/implementation.ts'
import { newSessionSecret, sessionIdOf } from '../http/session.ts'
import { Rejection } from '../kernel/decider.ts'
import type { Person } from '../ports/personal-records.ts'
import type { AccountParts } from './parts.ts'
import { personalContext } from './personal-context.ts'
import { profileOf } from './profile.ts'

type Login = typeof login

/** Signing in and out. */
export function signIn({
  clock,
  ids,
  people,
  sessions,
  passwords,
  users,
  signIns,
  isDemoSignInAllowed,
  logger,
}: AccountParts) {
  /** Null for anything wrong, whatever it is. An unknown e-mail takes the same work as a known one (SES-3). */
  async function whoIs({ email, password }: BodyOf<Login>, address: string): Promise<Person | null> {
    if (!isDemoSignInAllowed(email, address)) return null
    const person = await people.byEmail(email)
    return (await passwords.verify(person?.passwordHash ?? null, password)) ? person : null
  }

  return {
    /** The limits come before the hash (SES-2). */
    async in({ body, caller, address, userAgent, context }: Ask<Login>): Promise<Answer<Login>> {
      const end = await signIns(body.email, address)
      let person: Person | null
      try {
        person = await whoIs(body, address)
      } catch (error) {
        // Nobody's mistake but ours.
        end(false)
        throw error
      }
      end(person === null)
      if (!person) throw new Rejection('WRONG_CREDENTIALS')

      // Quiet, unless a crash cut the registration short of its event.
      await users.handle(person.id, { type: 'Register' }, personalContext(ids, context, person.id))
      const secret = newSessionSecret()
      const now = clock.now().toISOString()
      await sessions.add({
        id: sessionIdOf(secret),
        userId: person.id,
        createdAt: now,
        lastSeenAt: now,
        userAgent,
      })
      // The browser forgets its former cookie; so does the server.
      if (caller) await sessions.end(caller.sessionId)
      return { body: profileOf(person), session: { open: secret } }
    },

    /** Always succeeds: whoever signs out must see the cookie gone, whatever the store says (CON-5). */
    async out({ caller }: { caller: Caller | null }) {
      try {
        if (caller) await sessions.end(caller.sessionId)
      } catch (error) {
        // The session stays valid on the server until it is idle for too long: somebody should know.
        logger?.error({ err: error, userId: caller?.userId }, 'a session could not be ended')
      }
      return { body: undefined, session: 'end' as const }
    },
  }
}
