import type { AccountNotices } from '@pingboard/contracts/events/accounts.ts'
import type { Announcement } from './announcement.ts'

/** Each notice is a mail to the owner of the account. */
export function ofAccount({ id, notices }: AccountNotices): Announcement[] {
  return notices.map(({ eventId, at, kind, request, language }) => ({
    to: [id],
    source: `${eventId} ${kind}`,
    at,
    message: {
      channel: 'mail',
      kind,
      data: { at, ...(request && { request }), ...(language && { language }) },
    },
  }))
}
