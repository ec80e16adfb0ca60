import { setImmediate } from 'node:timers/promises'
import type { Language } from '@pingboard/contracts/constants.ts'
import type { forgotPassword } from '@pingboard/contracts/http/account.ts'
import type { UserId } from '@pingboard/contracts/ids.ts'
import type { Answer, Ask } from '../http/implementation.ts'
import type { CommandContext } from '../kernel/command-context.ts'
import { mailboxOf, personAt } from './addresses.ts'
import type { AccountParts } from './parts.ts'
import { personalContext } from './personal-context.ts'

type ForgotPassword = typeof forgotPassword

/**
 * Requests a link to choose a new password. The event causes the mail. An address without an account takes the same
 * work: one link is prepared, and one event is stored, on a stream that belongs to no account (SES-3).
 *
 * While a link is valid, no second link is made, so that requests by strangers do not void the owner's link. A link
 * that was used, or voided by a change of password, is replaced before the hour is over. The answer does not reveal
 * this.
 */
export function requestReset({ ids, people, users, links, resets, resetsAsked, logger }: AccountParts) {
  async function request(owner: UserId | null, language: Language | null, context: CommandContext) {
    const id = owner ?? (ids.random() as UserId)
    const link = { ...(await links.prepare('reset', id)), ...(language && { language }) }
    const type = owner ? 'RequestReset' : 'RequestResetInVain'
    await users.handle(id, { type, link }, personalContext(ids, context, 'visitor'))
  }

  /** Runs after the answer, because the duration would reveal whether an account exists (SES-3). */
  async function replaceSpent(email: string, language: Language | null, context: CommandContext) {
    await setImmediate()
    const owner = await personAt(people, email)
    if (!owner) return
    const { state } = await users.read(owner.id)
    if (state.status === 'registered' && !state.reset) await request(owner.id, language, context)
  }

  return async function handle({
    body: { email },
    query,
    language: said,
    address,
    context,
  }: Ask<ForgotPassword>): Promise<Answer<ForgotPassword>> {
    const mailbox = mailboxOf(email)
    const uncount = await resets(mailbox, address)
    const forget = await resetsAsked(mailbox)
    const language = query.lang ?? said
    if (!forget) {
      replaceSpent(email, language, context).catch(err =>
        logger?.warn({ err }, 'a reset link was not replaced'),
      )
      return { body: { status: 'PENDING' } }
    }
    try {
      const owner = await personAt(people, email)
      await request(owner?.id ?? null, language, context)
    } catch (error) {
      // The server failed, not the caller: the caller must be able to ask again at once.
      await uncount()
      await forget()
      throw error
    }
    return { body: { status: 'SENT' } }
  }
}
