import type { ClaimedDelivery } from '../../ports/outbox.ts'
import { isMailKind, MAIL_LIFE, wantsMail } from '../kinds.ts'
import { links } from '../links.ts'
import { renderMail } from '../mails/render.ts'
import type { NotificationParts } from '../parts.ts'
import { isOver, type Outcome } from './outcome.ts'
import { standingOfResults } from './standing-of-results.ts'
import { isStillMember } from './still-member.ts'

/**
 * Sends one mail, if the person still wants it and is still a member of the group it speaks of, and its link still opens
 * something.
 */
export function mailSender(parts: NotificationParts) {
  const { clock, people, mailer, boards, members, origin, forgetMails } = parts
  const rendering = { links: links(parts), boards, members, host: () => new URL(origin()).hostname }

  /** @throws MailRefused; any other error: try later */
  return async function sendMail(delivery: ClaimedDelivery): Promise<Outcome> {
    const { kind } = delivery
    if (!isMailKind(kind)) return 'dropped'
    const results = kind === 'board-results' ? await standingOfResults(delivery, parts) : null
    if (results?.is === 'past') return 'given-up'
    if (results?.is !== 'open' && isOver(newest(delivery, results?.since), MAIL_LIFE[kind], clock.now()))
      return 'given-up'
    const person = await people.byId(delivery.userId)
    if (!person || !wantsMail(person, kind) || !(await isStillMember(delivery, parts))) return 'dropped'
    if (results?.is === 'open') return 'much-later'
    if (results && results.is !== 'settled') return 'later'
    if (!(await isOfUse(delivery, parts))) return 'dropped'
    const mail = await renderMail({ ...delivery, kind }, person, rendering)
    if (!mail) return 'dropped'
    await mailer.send(mail)
    // If the person was erased during the sending, a mail kept in the mailbox is deleted too (PII-5).
    if (!(await people.byId(delivery.userId))) await forgetMails(person)
    return 'sent'
  }
}

/** False for a link that opens nothing any more: it was used, or a later one replaced it. */
const isOfUse = async (
  { kind, userId, data }: ClaimedDelivery,
  { isLinkCurrent }: Pick<NotificationParts, 'isLinkCurrent'>,
): Promise<boolean> =>
  (kind !== 'verify' && kind !== 'reset') || isLinkCurrent(userId, kind, data.request ?? '')

/** Results are worth sending from the last change on: the end that the delivery was made for may have been undone. */
const newest = ({ createdAt }: ClaimedDelivery, since: string | null | undefined) => ({
  createdAt: since && since > createdAt ? since : createdAt,
})
