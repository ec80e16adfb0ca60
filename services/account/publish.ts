import type { AccountNotice, AccountNotices } from '@pingboard/contracts/events/accounts.ts'
import type { UserId } from '@pingboard/contracts/ids.ts'
import type { Recorded } from '../kernel/event.ts'
import type { PublicSource } from '../kernel/public-events.ts'
import type { View } from '../kernel/view.ts'
import { idOf } from '../ports/stored-event.ts'
import { type UserEvent, userEvents } from './user/events.ts'
import type { ResetLink } from './user/state.ts'

type Notice = AccountNotices['notices'][number]

/**
 * Has a document from registration to erasure: only then is there an owner to mail. Folded at delivery, never stored.
 */
const reachable: View<object, UserEvent> = {
  name: 'account-reachable',
  version: 1,
  types: userEvents,
  project: (doc, { type }) => {
    if (type === 'UserRegistered') return {}
    return type === 'UserErased' ? null : doc
  },
}

/** Topic `accounts`: the facts that are mailed to an account's owner. */
export const accountsTopic: PublicSource<object, UserEvent, AccountNotices> = {
  topic: 'accounts',
  view: reachable,
  publish(events, doc) {
    const last = events.at(-1)
    const notices = events.flatMap(noticeOf)
    if (!doc || !last || notices.length === 0) return null
    const { stream, revision } = last
    return { type: 'AccountNotices', version: 1, id: idOf(stream) as UserId, notices, revision }
  },
}

function noticeOf(event: Recorded<UserEvent>): Notice[] {
  const notice = (kind: AccountNotice, link: Partial<ResetLink> = {}): Notice[] => [
    {
      eventId: event.id,
      at: event.recordedAt,
      kind,
      request: link.request ?? null,
      language: link.language ?? null,
    },
  ]
  switch (event.type) {
    case 'VerificationRequested':
      return notice('verify', event.data)
    case 'PasswordResetRequested':
      return notice('reset', event.data)
    case 'PasswordReset':
    case 'PasswordChanged':
      return notice('password-changed')
    case 'RegistrationRepeated':
      return notice('registered-again')
    default:
      return []
  }
}
