import { login, logout, logoutPost, register, updateProfile } from '@pingboard/contracts/http/account.ts'
import { type Implementation, implement } from '../http/implementation.ts'
import { Rejection } from '../kernel/decider.ts'
import type { AccountParts } from './parts.ts'
import { personalContext } from './personal-context.ts'
import { profileOf } from './profile.ts'
import { changesOf, commandOf } from './profile-changes.ts'
import { registration } from './registration.ts'
import { signIn } from './sign-in.ts'

export function commands(parts: AccountParts): readonly Implementation[] {
  const { clock, ids, people, users } = parts
  const sign = signIn(parts)

  return [
    implement(login, sign.in),
    implement(register, registration(parts)),
    implement(logout, sign.out),
    implement(logoutPost, sign.out),

    // The event comes before the record: after a crash between the two the record still differs from what was
    // asked, so asking again says and does it. The other way round the event would be lost for good.
    implement(updateProfile, async ({ body, caller, context }) => {
      const person = await people.byId(caller.userId)
      if (!person) throw new Rejection('NOT_SIGNED_IN')
      const changes = changesOf(person, body)
      const { position } = await users.handle(
        person.id,
        commandOf(person, changes, body),
        personalContext(ids, context, person.id),
      )
      if (Object.keys(changes).length === 0) return { body: profileOf(person), position }
      const updated = await people.update(person.id, { ...changes, updatedAt: clock.now().toISOString() })
      if (!updated) throw new Rejection('NOT_SIGNED_IN')
      return { body: profileOf(updated), position }
    }),
  ]
}
