import type { AccountNotice, AccountNotices } from '@pingboard/contracts/events/accounts.ts'
import type { UserId } from '@pingboard/contracts/ids.ts'
import type { Recorded } from '../kernel/event.ts'
import type { PublicSource } from '../kernel/public-events.ts'
import type { View } from '../kernel/view.ts'
import { idOf } from '../ports/stored-event.ts'
import { type UserEvent, userEvents } from './user/events.ts'
import type { ResetLink } from './user/state.ts'

type Notice = AccountNotices['notices'][number]

/** Whether there is somebody to be told. Folded at delivery, stored nowhere. */
const reachable: View<object, UserEvent> = {
  name: 'account-reachable',
  version: 1,
  types: userEvents,
  project: (doc, { type }) => {
    if (type === 'UserRegistered') return {}
    return type === 'UserErased' ? null : doc
  },
}

/** Topic `accounts`: what an account's owner is to be told by mail. */
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
