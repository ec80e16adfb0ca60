import { escapeHtml as e } from '@pingboard/contracts/escape-html.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isAtThisMachine } from '../../http/at-this-machine.ts'
import type { Mailbox } from '../../ports/mailbox.ts'
import { momentIn } from '../mails/results.ts'
import type { NotificationPorts } from '../parts.ts'
import { sendPage } from './frame.ts'
import { languageOf } from './language.ts'
import { PAGE_WORDS } from './words.ts'

const MAILBOX_PATH = '/mailbox'

/**
 * Shows the mails of a product that is tried out on one machine. The mails hold links that open accounts. So clients
 * on other machines get the answer of a page that does not exist.
 */
export function mailboxPages(
  app: FastifyInstance,
  { mailbox, origin, defaultLanguage }: Pick<NotificationPorts, 'mailbox' | 'origin' | 'defaultLanguage'>,
): void {
  /** The mailbox for a client on this machine, else null. */
  const open = (request: FastifyRequest): Mailbox | null => (isAtThisMachine(request.raw) ? mailbox : null)

  app.get(MAILBOX_PATH, async (request, reply) => {
    const kept = await open(request)?.list()
    if (!kept) return callNotFound(reply)
    const language = languageOf(request, defaultLanguage)
    const words = PAGE_WORDS[language].mailbox
    const rows = kept.map(
      ({ id, keptAt, to, subject }) =>
        `<li><a href="${MAILBOX_PATH}/${e(id)}?lang=${language}"><strong>${e(subject)}</strong><span>${e(to)} · <time datetime="${e(keptAt)}">${e(momentIn(keptAt, language))}</time></span></a></li>`,
    )
    const list = rows.length > 0 ? `<ul>${rows.join('\n')}</ul>` : `<p>${e(words.empty)}</p>`
    return sendPage(reply, 200, { language, title: words.title, body: `<p>${e(words.lead)}</p>\n${list}` })
  })

  app.get<{ Params: { id: string } }>(`${MAILBOX_PATH}/:id`, async (request, reply) => {
    const mail = await open(request)?.read(request.params.id)
    if (!mail) return callNotFound(reply)
    const language = languageOf(request, defaultLanguage)
    const words = PAGE_WORDS[language].mailbox
    const body = `<dl><dt>${e(words.to)}</dt><dd>${e(mail.to)}</dd><dt>${e(words.at)}</dt><dd>${e(momentIn(mail.keptAt, language))}</dd></dl>
<pre>${withLinks(mail.text, origin())}</pre>
<p><a href="${MAILBOX_PATH}?lang=${language}">${e(words.back)}</a></p>`
    return sendPage(reply, 200, { language, title: mail.subject, body })
  })
}

function callNotFound(reply: FastifyReply): FastifyReply {
  reply.callNotFound()
  return reply
}

/** A line that is an address of the product becomes a link. All other lines stay text. */
const withLinks = (text: string, origin: string): string =>
  text
    .split('\n')
    .map(line => (line.startsWith(`${origin}/`) ? `<a href="${e(line)}">${e(line)}</a>` : e(line)))
    .join('\n')
