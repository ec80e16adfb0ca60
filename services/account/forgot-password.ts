import { setImmediate } from 'node:timers/promises'
import type { Language } from '@pingboard/contracts/constants.ts'
import type { forgotPassword } from '@pingboard/contracts/http/account.ts'
import type { UserId } from '@pingboard/contracts/ids.ts'
import type { Answer, Ask } from '../http/implementation.ts'
import type { CommandContext } from '../kernel/handle-command.ts'
import { mailboxOf, personAt } from './addresses.ts'
import type { AccountParts } from './parts.ts'
import { personalContext } from './personal-context.ts'

type ForgotPassword = typeof forgotPassword

/**
 * Requests a link to choose a new password; the mail follows from the event. An address nobody has costs the same: one
 * link prepared, one event stored, on a stream that is nobody's (SES-3).
 *
 * A link lives as long as another one is refused, so that asking every hour keeps no owner from theirs. One that was
 * used, or voided by a change of password, is replaced before the hour is over; the answer does not tell.
 */
export function requestReset({ ids, people, users, links, resets, resetsAsked, logger }: AccountParts) {
  async function request(owner: UserId | null, language: Language | null, context: CommandContext) {
    const id = owner ?? (ids.random() as UserId)
    const link = { ...(await links.prepare('reset', id)), ...(language && { language }) }
    const type = owner ? 'RequestReset' : 'RequestResetInVain'
    await users.handle(id, { type, link }, personalContext(ids, context, 'visitor'))
  }

  /** After the answer, because how long this takes would tell whether there is an account (SES-3). */
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
      // Nobody's mistake but ours: asking again must be possible at once.
      await uncount()
      await forget()
      throw error
    }
    return { body: { status: 'SENT' } }
  }
}
