import type { FastifyInstance } from 'fastify'
import type { Service } from '../http/service.ts'
import { announcer } from './announce/announcer.ts'
import { whatPeopleAreTold } from './announce/consumer.ts'
import { endedYesterday } from './announce/ended-yesterday.ts'
import { commands } from './commands.ts'
import { mailboxPages } from './pages/mailbox-pages.ts'
import { unsubscribePage } from './pages/unsubscribe-page.ts'
import type { NotificationParts, NotificationPorts } from './parts.ts'
import { mailSender } from './send/send-mail.ts'
import { pushSender } from './send/send-push.ts'
import { sender } from './send/sender.ts'

/** Sends people the mails and pushes that they want. */
export function notifications(ports: NotificationPorts): Service & {
  /** Pages outside the API: the page of the unsubscribe link, and the mailbox of this machine. */
  readonly pages: (app: FastifyInstance) => Promise<void>
} {
  const parts: NotificationParts = { ...ports, wake: () => sending.wake() }
  const sending = sender(ports, { mail: mailSender(parts), push: pushSender(parts) })
  const announce = announcer(parts)
  return {
    name: 'notifications',
    routes: commands(ports),
    views: [],
    sources: [],
    consumers: [whatPeopleAreTold(parts, announce)],
    tasks: [sending, endedYesterday(parts, announce)],
    async pages(app) {
      unsubscribePage(app, ports)
      mailboxPages(app, ports)
    },
  }
}
