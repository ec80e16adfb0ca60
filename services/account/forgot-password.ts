import type { forgotPassword } from '@pingboard/contracts/http/account.ts'
import type { UserId } from '@pingboard/contracts/ids.ts'
import type { Answer, Ask } from '../http/implementation.ts'
import type { AccountParts } from './parts.ts'
import { personalContext } from './personal-context.ts'

type ForgotPassword = typeof forgotPassword

/**
 * Requests a link to choose a new password; the mail follows from the event. An address nobody has costs the same: one
 * link prepared, one event stored, on a stream that is nobody's (SES-3).
 */
export function requestReset({ ids, people, users, links, resets, resetsAsked }: AccountParts) {
  return async function handle({
    body: { email },
    query,
    language: said,
    address,
    context,
  }: Ask<ForgotPassword>): Promise<Answer<ForgotPassword>> {
    const uncount = resets(email, address)
    const forget = resetsAsked(email)
    if (!forget) return { body: { status: 'PENDING' } }
    try {
      const owner = await people.byEmail(email)
      const id = owner?.id ?? (ids.random() as UserId)
      const language = query.lang ?? said
      const link = { ...(await links.prepare('reset', id)), ...(language && { language }) }
      const type = owner ? 'RequestReset' : 'RequestResetInVain'
      await users.handle(id, { type, link }, personalContext(ids, context, 'visitor'))
    } catch (error) {
      // Nobody's mistake but ours: asking again must be possible at once.
      uncount()
      forget()
      throw error
    }
    return { body: { status: 'SENT' } }
  }
}
