import type { login } from '@pingboard/contracts/http/account.ts'
import type { Answer, Ask, Caller } from '../http/implementation.ts'
import { newSessionSecret, sessionIdOf } from '../http/session.ts'
import { Rejection } from '../kernel/decider.ts'
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
}: AccountParts) {
  return {
    /** The limits come before the hash; an unknown address takes the same work and gives the same answer (SES-3). */
    async in({ body, caller, address, userAgent, context }: Ask<Login>): Promise<Answer<Login>> {
      const undo = signIns(`${body.email} ${address}`, address)
      const person = await people.byEmail(body.email)
      let matches: boolean
      try {
        matches = await passwords.verify(person?.passwordHash ?? null, body.password)
      } catch (error) {
        undo()
        throw error
      }
      if (!person || !matches || !isDemoSignInAllowed(person.email)) throw new Rejection('WRONG_CREDENTIALS')
      undo()

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
      if (caller) await sessions.end(caller.sessionId).catch(() => {})
      return { body: undefined, session: 'end' as const }
    },
  }
}
