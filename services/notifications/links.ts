import type { Language } from '@pingboard/contracts/constants.ts'
import { UNSUBSCRIBE_PATH } from '@pingboard/contracts/http/notifications.ts'
import type { UserId } from '@pingboard/contracts/ids.ts'
import { linkToken } from '../http/link-token.ts'
import type { NotificationPorts } from './parts.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'

/** Addresses in mails. All begin with the configured public address (SES-7). */
export function links({ origin, linkSecret }: Pick<NotificationPorts, 'origin' | 'linkSecret'>) {
  const to = (path: string, query: Record<string, string> = {}): string => {
    const text = new URLSearchParams(query).toString()
    return `${origin()}${path}${text && `?${text}`}`
  }

  return {
    verify: (user: UserId, request: string, lang: Language) =>
      to('/auth/email-verification', { token: linkToken(linkSecret, 'verify', user, request), lang }),
    reset: (user: UserId, request: string, lang: Language) =>
      to('/auth/reset-password', { token: linkToken(linkSecret, 'reset', user, request), lang }),
    forgotPassword: () => to('/auth/forgot-password'),
    signIn: () => to('/auth/login'),
    group: (id: string) => to(`/account/groups/${id}`),
    /** The group's page, with the question whether to leave. */
    leaveGroup: (id: string) => to(`/account/groups/${id}`, { leave: '1' }),
    board: (id: string) => to(`/boards/${id}`),
    unsubscribe: (user: UserId, lang: Language) =>
      to(UNSUBSCRIBE_PATH, { token: unsubscribeToken(linkSecret, user), lang }),
  }
}
export type Links = ReturnType<typeof links>
