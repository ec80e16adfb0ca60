import type { Language } from '@pingboard/contracts/constants.ts'
import type { login } from '@pingboard/contracts/http/account.ts'
import type { BodyOf } from '@pingboard/contracts/route.ts'
import type { Caller } from '../http/access.ts'
import type { Answer, Ask } from '../http/implementation.ts'
import { newSessionSecret, sessionIdOf } from '../http/session.ts'
import { Rejection } from '../kernel/decider.ts'
import type { Person } from '../ports/personal-records.ts'
import { mailboxOf, personAt } from './addresses.ts'
import type { AccountParts } from './parts.ts'
import { personalContext } from './personal-context.ts'
import { profileOf } from './profile.ts'
import { languageChange } from './reading-language.ts'
import type { User } from './user/state.ts'

type Login = typeof login

/** Signing in and out. */
export function signIn(parts: AccountParts) {
  const { clock, ids, people, sessions, passwords, users, signIns, devices, endings, logger } = parts
  const { isDemoSignInAllowed, isDemoArriving } = parts

  /** Null for every kind of mistake. An unknown e-mail takes the same work as a known one (SES-3). */
  async function whoIs({ email, password }: BodyOf<Login>, address: string): Promise<Person | null> {
    // By mailbox, as the account is found: another spelling of the address would pass.
    if (!isDemoSignInAllowed(mailboxOf(email), address)) return null
    const person = await personAt(people, email)
    return (await passwords.verify(person?.passwordHash ?? null, password)) ? person : null
  }

  /** The limits come before the hash (SES-2). @throws Rejection WRONG_CREDENTIALS, TOO_MANY_REQUESTS */
  async function recognise(body: BodyOf<Login>, address: string, device: string | null): Promise<Person> {
    const mailbox = mailboxOf(body.email)
    const end = await signIns(mailbox, address, devices.find(mailbox, device))
    let person: Person | null
    try {
      person = await whoIs(body, address)
    } catch (error) {
      // The server failed, not the caller.
      await end(false)
      throw error
    }
    await end(person === null)
    if (!person) throw new Rejection('WRONG_CREDENTIALS')
    return person
  }

  /** Completes a record that a crash left behind its event. Also updates the person's language. */
  async function complete(person: Person, state: User, said: Language | null): Promise<Person> {
    const { isVerified } = state.status === 'registered' ? state : person
    const change = {
      ...(isVerified !== person.isVerified && { isVerified }),
      ...languageChange(person, said),
    }
    if (Object.keys(change).length === 0) return person
    return (await people.update(person.id, change)) ?? person
  }

  /** Hashes the password anew at sign-in, because only then is it known (SES-2). A failure refuses no sign-in. */
  async function raise(person: Person, password: string): Promise<void> {
    if (!passwords.needsRehash(person.passwordHash)) return
    try {
      await people.replacePasswordHash(person.id, person.passwordHash, await passwords.hash(password))
    } catch (error) {
      logger?.warn({ err: error, userId: person.id }, 'a password could not be hashed anew')
    }
  }

  /** During the check, the password may have been changed, or the account may have been erased. */
  async function isStill(person: Person, password: string): Promise<boolean> {
    const now = await people.byId(person.id)
    if (now?.passwordHash === person.passwordHash) return true
    return now !== null && (await passwords.verify(now.passwordHash, password))
  }

  return {
    async in({
      body,
      caller,
      address,
      device,
      userAgent,
      context,
      note,
      language,
    }: Ask<Login>): Promise<Answer<Login>> {
      const tell: typeof note = isDemoArriving(mailboxOf(body.email), address) ? () => {} : note
      const found = await recognise(body, address, device).catch(error => {
        // Without a user id: the log must not show which addresses have an account.
        if (error instanceof Rejection) tell({ code: error.code }, 'sign-in refused')
        throw error
      })
      // Produces no event, unless a crash lost the event of the registration.
      const { state } = await users.handle(
        found.id,
        { type: 'Register' },
        personalContext(ids, context, found.id),
      )
      if (state.status === 'erased') throw new Rejection('WRONG_CREDENTIALS')
      const person = await complete(found, state, language)
      const secret = newSessionSecret()
      const id = sessionIdOf(secret)
      const now = clock.now().toISOString()
      await sessions.add({ id, userId: person.id, createdAt: now, lastSeenAt: now, userAgent })
      // Checked only now: when all sessions were ended before this one was added, the record has already changed.
      if (!(await isStill(person, body.password))) {
        await sessions.end(id)
        throw new Rejection('WRONG_CREDENTIALS')
      }
      await raise(person, body.password)
      // The browser replaces its former cookie, so the server ends the former session.
      if (caller) await endings.one(caller.sessionId)
      tell({ userId: person.id }, 'signed in')
      return {
        body: profileOf(person),
        session: { open: secret },
        device: devices.add(mailboxOf(body.email), device),
      }
    },

    /** Always succeeds: the browser's cookie must be removed even when the store fails (CON-5). */
    async out({ caller }: { caller: Caller | null }) {
      try {
        if (caller) await endings.one(caller.sessionId)
      } catch (error) {
        // The session stays valid on the server until it has been idle for too long, so the operator must know.
        logger?.error({ err: error, userId: caller?.userId }, 'a session could not be ended')
      }
      return { body: undefined, session: 'end' as const }
    },
  }
}
