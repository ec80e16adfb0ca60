import type { changePassword, resetPassword } from '@pingboard/contracts/http/account.ts'
import type { UserId } from '@pingboard/contracts/ids.ts'
import type { Answer, Ask } from '../http/implementation.ts'
import { Rejection } from '../kernel/decider.ts'
import type { PersonChange } from '../ports/personal-records.ts'
import { mailboxOf } from './addresses.ts'
import type { AccountParts } from './parts.ts'
import { isTooCommon } from './password-rules/rules.ts'
import { personalContext } from './personal-context.ts'

type Reset = typeof resetPassword
type Change = typeof changePassword

/**
 * Sets a new password, with a mailed link or with the current password. The event is stored before the record,
 * because the event decides whether the link is still valid. After a crash between the two, the link is used up and
 * the former password remains.
 */
export function newPassword(parts: AccountParts) {
  const { clock, ids, people, passwords, users, links, signIns, endings } = parts

  /**
   * Ends the sessions before the record changes, so that after a crash no old session remains beside the new
   * password. Ends them again after the change, because a sign-in with the former password may have come between.
   * @param except the session that continues
   * @returns false when the account was erased meanwhile
   */
  async function store(id: UserId, change: PersonChange, except?: string): Promise<boolean> {
    await endings.allOf(id, except)
    const updated = await people.update(id, { ...change, updatedAt: clock.now().toISOString() })
    await endings.allOf(id, except)
    return updated !== null
  }

  return {
    async reset({ body, caller, context, note }: Ask<Reset>): Promise<Answer<Reset>> {
      const found = await links.find('reset', body.token)
      const person = found && (await people.byId(found.userId))
      if (!person) throw new Rejection('TOKEN_INVALID')
      if (isTooCommon(body.password, person.email)) throw new Rejection('PASSWORD_TOO_COMMON')
      const passwordHash = await passwords.hash(body.password)
      const now = clock.now().toISOString()
      await users.handle(
        person.id,
        { type: 'ResetPassword', request: found.request, now },
        personalContext(ids, context, person.id),
      )
      if (!(await store(person.id, { passwordHash, isVerified: true }))) throw new Rejection('TOKEN_INVALID')
      note({ userId: person.id }, 'password reset')
      // The browser's own session was ended with the others.
      return { body: undefined, ...(caller?.userId === person.id ? { session: 'end' } : {}) }
    },

    /** Uses the limits and the order of work of a sign-in, so that guessing a password is no easier here. */
    async change({ body, caller, address, context, note }: Ask<Change>): Promise<Answer<Change>> {
      const person = await people.byId(caller.userId)
      if (!person) throw new Rejection('NOT_SIGNED_IN')
      if (isTooCommon(body.password, person.email)) throw new Rejection('PASSWORD_TOO_COMMON')
      const end = await signIns(mailboxOf(person.email), address, caller.sessionId)
      let isRight: boolean
      try {
        isRight = await passwords.verify(person.passwordHash, body.currentPassword)
      } catch (error) {
        await end(false)
        throw error
      }
      await end(!isRight)
      if (!isRight) {
        note({ userId: person.id, code: 'WRONG_PASSWORD' }, 'change of password refused')
        throw new Rejection('WRONG_PASSWORD')
      }
      const passwordHash = await passwords.hash(body.password)
      await users.handle(person.id, { type: 'ChangePassword' }, personalContext(ids, context, person.id))
      if (!(await store(person.id, { passwordHash }, caller.sessionId))) throw new Rejection('NOT_SIGNED_IN')
      note({ userId: person.id }, 'password changed')
      return { body: undefined }
    },
  }
}
