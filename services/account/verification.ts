import type { checkEmail, sendVerificationEmail } from '@pingboard/contracts/http/account.ts'
import type { Answer, Ask } from '../http/implementation.ts'
import { Rejection } from '../kernel/decider.ts'
import { mailboxOf } from './addresses.ts'
import type { AccountParts } from './parts.ts'
import { personalContext } from './personal-context.ts'
import { languageChange } from './reading-language.ts'

type Check = typeof checkEmail
type Send = typeof sendVerificationEmail

/** Proves that the owner reads the mails of an address. */
export function verification({ clock, ids, people, users, links, verifications }: AccountParts) {
  return {
    /** Stores the event before the record. After a crash between the two, the next sign-in updates the record. */
    async check({ body: { token }, context }: Ask<Check>): Promise<Answer<Check>> {
      const found = await links.find('verify', token)
      if (!found) throw new Rejection('TOKEN_INVALID')
      const now = clock.now().toISOString()
      await users.handle(
        found.userId,
        { type: 'VerifyEmail', request: found.request, now },
        personalContext(ids, context, found.userId),
      )
      const updated = await people.update(found.userId, { isVerified: true, updatedAt: now })
      if (!updated) throw new Rejection('TOKEN_INVALID')
      return { body: undefined }
    },

    async send({ caller, address, context, language }: Ask<Send>): Promise<Answer<Send>> {
      const person = await people.byId(caller.userId)
      if (!person) throw new Rejection('NOT_SIGNED_IN')
      if (person.isVerified) return { body: {} }
      const uncount = await verifications(mailboxOf(person.email), address)
      try {
        const change = languageChange(person, language)
        if (change.language) await people.update(person.id, change)
        const link = await links.prepare('verify', person.id)
        await users.handle(
          person.id,
          { type: 'RequestVerification', link },
          personalContext(ids, context, person.id),
        )
      } catch (error) {
        await uncount()
        throw error
      }
      return { body: {} }
    },
  }
}
