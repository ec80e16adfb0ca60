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
 * Registers an address and requests the mail that verifies it. A known one gets the same answer for the same work
 * (SES-3): one hash, two small writes beside the log, one append; its owner is told instead.
 *
 * The record comes first, because adding it reserves the address. Should the process die before the event is
 * stored, the account works and the event is made up for at the next sign-in or registration.
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
        // The caller is told that it failed, so the address must be free to try again. An event that was stored
        // after all is harmless: an id without a record, as after an erasure.
        await tokens.removeAllOf(person.id)
        await people.remove(person.id)
        await people.forget(person.id)
        throw error
      }
      return
    }
    // What the record and the link of a newcomer cost.
    await links.prepareForNobody('verify')
    await links.prepareForNobody('verify')
    const owner = await personAt(people, person.email)
    // Not the owner's own doing: whoever it was, they are nobody we know.
    if (owner)
      await users.handle(owner.id, { type: 'RegisterAgain' }, personalContext(ids, context, 'visitor'))
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
