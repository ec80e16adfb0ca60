import { getProfile } from '@pingboard/contracts/http/account.ts'
import { type Implementation, implement } from '../http/implementation.ts'
import { Rejection } from '../kernel/decider.ts'
import type { AccountParts } from './parts.ts'
import { profileOf } from './profile.ts'

export function queries({ people }: AccountParts): readonly Implementation[] {
  return [
    implement(getProfile, async ({ caller }) => {
      const person = await people.byId(caller.userId)
      // The session outlived the account.
      if (!person) throw new Rejection('NOT_SIGNED_IN')
      return { body: profileOf(person) }
    }),
  ]
}
