import {
  changePassword,
  checkEmail,
  endOtherSessions,
  endSession,
  eraseAccount,
  forgotPassword,
  login,
  logout,
  logoutPost,
  register,
  resetPassword,
  sendVerificationEmail,
  updateProfile,
} from '@pingboard/contracts/http/account.ts'
import { type Implementation, implement } from '../http/implementation.ts'
import { Rejection } from '../kernel/decider.ts'
import type { Erasure } from './erasure.ts'
import { requestReset } from './forgot-password.ts'
import { newPassword } from './new-password.ts'
import type { AccountParts } from './parts.ts'
import { personalContext } from './personal-context.ts'
import { profileOf } from './profile.ts'
import { changesOf, commandOf } from './profile-changes.ts'
import { languageChange } from './reading-language.ts'
import { registration } from './registration.ts'
import { sessionList } from './session-list.ts'
import { signIn } from './sign-in.ts'
import { verification } from './verification.ts'

export function commands(parts: AccountParts, { erase }: Erasure): readonly Implementation[] {
  const { clock, endings, ids, people, users, refuseUnknownLicence } = parts
  const sign = signIn(parts)
  const passwordBy = newPassword(parts)
  const address = verification(parts)
  const sessions = sessionList(parts)
  const done = () => ({ body: undefined })

  return [
    implement(login, sign.in),
    implement(register, registration(parts)),
    implement(logout, sign.out),
    implement(logoutPost, sign.out),
    implement(forgotPassword, requestReset(parts)),
    implement(resetPassword, passwordBy.reset),
    implement(changePassword, passwordBy.change),
    implement(checkEmail, address.check),
    implement(sendVerificationEmail, address.send),

    // The event is stored before the record. After a crash between the two, the record still differs from the
    // request, so a repeated request does both. In the other order the event would be lost for good.
    implement(updateProfile, async ({ body, caller, context, language, keep }) => {
      const person = await people.byId(caller.userId)
      if (!person) throw new Rejection('NOT_SIGNED_IN')
      const changes = { ...changesOf(person, body), ...languageChange(person, language) }
      if (changes.licenseNumber) await refuseUnknownLicence(person.id, changes.licenseNumber)
      const { position } = await users.handle(
        person.id,
        commandOf(person, changes, body),
        personalContext(ids, context, person.id),
      )
      const isSame = Object.keys(changes).length === 0
      const updated = await people.update(
        person.id,
        isSame ? {} : { ...changes, updatedAt: clock.now().toISOString() },
        keep(stored => ({ body: profileOf(stored), position })),
      )
      if (!updated) throw new Rejection('NOT_SIGNED_IN')
      return { body: profileOf(updated), position }
    }),

    implement(eraseAccount, async ({ caller, context }) => {
      await erase(caller.userId, context)
      return { body: undefined, session: 'end', device: '' }
    }),

    implement(endOtherSessions, async ({ caller, keep }) => {
      await endings.allOf(caller.userId, caller.sessionId, keep(done))
      return { body: undefined }
    }),

    implement(endSession, async ({ params, caller, keep }) => {
      const session = await sessions.find(caller, params.id)
      if (!session) throw new Rejection('SESSION_NOT_FOUND')
      await endings.one(session.id, keep(done))
      return { body: undefined, ...(session.id === caller.sessionId ? { session: 'end' } : {}) }
    }),
  ]
}
