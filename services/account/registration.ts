import type { register } from '@pingboard/contracts/http/account.ts'
import type { UserId } from '@pingboard/contracts/ids.ts'
import type { Answer, Ask } from '../http/implementation.ts'
import { Rejection } from '../kernel/decider.ts'
import type { Person } from '../ports/personal-records.ts'
import { personAt } from './addresses.ts'
import type { AccountParts } from './parts.ts'
import { isTooCommon } from './password-rules/rules.ts'
import { personalContext } from './personal-context.ts'

type Register = typeof register

/**
 * Registers an address and requests the mail that verifies it. A known address gets the same answer for the same work
 * (SES-3): one hash, two small writes beside the log, one append. Its owner gets a mail instead.
 *
 * The record is added first, because it reserves the address. If the process dies before the event is stored, the
 * account works: the next sign-in stores the event, and the next registration stores it with the link that is owed.
 */
export function registration(parts: AccountParts) {
  const { clock, ids, people, passwords, users, links, tokens, registrations, defaultLanguage } = parts

  async function store(person: Person, context: Ask<Register>['context']): Promise<void> {
    const isFree = (await personAt(people, person.email)) === null
    if (isFree && (await people.add(person))) {
      try {
        const verification = await links.prepare('verify', person.id)
        await users.handle(
          person.id,
          { type: 'Register', verification },
          personalContext(ids, context, person.id),
        )
      } catch (error) {
        // The caller gets an error, so the address must be free for another try. If the event was stored anyway,
        // it is harmless: an id without a record, as after an erasure.
        await tokens.removeAllOf(person.id)
        await people.remove(person.id)
        await people.forget(person.id)
        throw error
      }
      return
    }
    const owner = await personAt(people, person.email)
    // These two writes take the time of a newcomer's record and link.
    await links.prepareForNobody('verify')
    const verification = await (owner ? links.prepare('verify', owner.id) : links.prepareForNobody('verify'))
    // The actor is `visitor`: the owner may not be the person who registers.
    if (owner)
      await users.handle(
        owner.id,
        { type: 'RegisterAgain', verification },
        personalContext(ids, context, 'visitor'),
      )
  }

  return async function handle({
    body,
    query,
    language,
    address,
    context,
  }: Ask<Register>): Promise<Answer<Register>> {
    const { email, password, confirmPassword } = body
    if (password !== confirmPassword) throw new Rejection('PASSWORDS_DIFFER')
    if (isTooCommon(password, email)) throw new Rejection('PASSWORD_TOO_COMMON')
    const undo = await registrations(email, address)
    try {
      const passwordHash = await passwords.hash(password)
      const now = clock.now().toISOString()
      const person: Person = {
        id: ids.random() as UserId,
        email,
        passwordHash,
        firstname: null,
        lastname: null,
        licenseNumber: null,
        enableEmails: false,
        enableNotifications: false,
        isVerified: false,
        language: query.lang ?? language ?? defaultLanguage,
        flags: [],
        createdAt: now,
        updatedAt: now,
      }
      await store(person, context)
    } catch (error) {
      await undo()
      throw error
    }
    return { body: {} }
  }
}
