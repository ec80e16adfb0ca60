import type { UserId } from '@pingboard/contracts/ids.ts'
import type { UserFlag } from '@pingboard/contracts/permissions.ts'
import type { CommandContext } from '../kernel/command-context.ts'
import { Rejection } from '../kernel/decider.ts'
import type { TokenPurpose } from '../ports/mail-tokens.ts'
import type { PersonChange } from '../ports/personal-records.ts'
import type { AccountParts } from './parts.ts'
import { personalContext } from './personal-context.ts'
import { isCurrent } from './user/links.ts'

/**
 * What is asked of an account without its owner being signed in. Changes keep the same order: the event, then the record.
 */
export function operations({ clock, ids, people, users }: AccountParts) {
  async function update(id: UserId, change: PersonChange): Promise<void> {
    const updated = await people.update(id, { ...change, updatedAt: clock.now().toISOString() })
    if (!updated) throw new Rejection('USER_NOT_FOUND')
  }

  async function known(id: UserId) {
    const person = await people.byId(id)
    if (!person) throw new Rejection('USER_NOT_FOUND')
    return person
  }

  return {
    /**
     * Whether the mailed link of a request would still open something: it is the newest of its purpose, unused and in
     * time.
     * @throws Rejection VIEW_BEHIND while an event of the account cannot be read
     */
    async isLinkCurrent(id: UserId, purpose: TokenPurpose, request: string): Promise<boolean> {
      const { state, setAside } = await users.read(id)
      if (setAside) throw new Rejection('VIEW_BEHIND', { retryAfter: 60 })
      const now = clock.now().toISOString()
      return isCurrent(purpose === 'verify' ? 'verification' : 'reset', state, request, now)
    },

    /** An operator sets exactly these flags, for every group. @throws Rejection USER_NOT_FOUND */
    async grant(id: UserId, flags: readonly UserFlag[], context: CommandContext): Promise<void> {
      await known(id)
      await users.handle(id, { type: 'GrantFlags', flags }, personalContext(ids, context, context.actorId))
      await update(id, { flags })
    },

    /** For the unsubscribe link in a mail. A repeat is harmless. @throws Rejection USER_NOT_FOUND */
    async stopEmails(id: UserId, context: CommandContext): Promise<void> {
      const { enableEmails } = await known(id)
      await users.handle(
        id,
        { type: 'ChangeProfile', names: null, licence: null, enableEmails: false },
        personalContext(ids, context, id),
      )
      if (enableEmails) await update(id, { enableEmails: false })
    },
  }
}
export type Operations = ReturnType<typeof operations>
