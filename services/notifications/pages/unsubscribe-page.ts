import { escapeHtml as e } from '@pingboard/contracts/escape-html.ts'
import { UNSUBSCRIBE_PATH } from '@pingboard/contracts/http/notifications.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { NotificationPorts } from '../parts.ts'
import { userOfToken } from '../unsubscribe-token.ts'
import { sendPage } from './frame.ts'
import { languageOf } from './language.ts'
import { PAGE_WORDS } from './words.ts'

const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data']
/** Enough for a form of one button, or for the request of a mail program (RFC 8058). Bytes. */
const BODY_LIMIT = 4096

/**
 * The page behind the unsubscribe link of a mail. GET changes nothing, because mail programs open links to check
 * them. The button of the page, or of the mail program, sends POST, which unsubscribes. The signed token alone
 * identifies the person, so POST may come from any origin, without a cookie and as a form.
 */
export function unsubscribePage(
  app: FastifyInstance,
  { ids, log, linkSecret, mailPreferences, defaultLanguage }: NotificationPorts,
): void {
  app.register(async scope => {
    scope.removeAllContentTypeParsers()
    // The body is ignored: the token in the address is sufficient.
    scope.addContentTypeParser(FORMS, { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, _body, done) =>
      done(null),
    )

    scope.get(UNSUBSCRIBE_PATH, async (request, reply) => {
      const { language, words, user, token } = read(request)
      if (!user) return sendWrong(request, reply)
      const action = `${UNSUBSCRIBE_PATH}?${new URLSearchParams({ token, lang: language })}`
      const body = `<p>${e(words.lead)}</p>
<p class="muted">${e(words.kept)}</p>
<form method="post" action="${e(action)}"><button type="submit">${e(words.button)}</button></form>`
      return sendPage(reply, 200, { language, title: words.title, body })
    })

    scope.post(UNSUBSCRIBE_PATH, async (request, reply) => {
      const { language, words, user } = read(request)
      if (!user) return sendWrong(request, reply)
      try {
        await mailPreferences.turnOff(user, { commandId: ids.random(), correlationId: request.id })
      } catch (err) {
        log.error({ err, requestId: request.id, userId: user }, 'an unsubscription was not kept')
        const body = `<p>${e(words.failedLead)}</p>`
        return sendPage(reply, 503, { language, title: words.failed, body })
      }
      const body = `<p>${e(words.doneLead)} ${e(words.again)}</p>${profileLink(words.profile)}`
      return sendPage(reply, 200, { language, title: words.done, body })
    })
  })

  function read(request: FastifyRequest) {
    const language = languageOf(request, defaultLanguage)
    const { token } = request.query as { token?: unknown }
    const user = userOfToken(linkSecret, token)
    return { language, words: PAGE_WORDS[language].unsubscribe, user, token: String(token) }
  }

  function sendWrong(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const { language, words } = read(request)
    const body = `<p>${e(words.wrongLead)}</p>${profileLink(words.profile)}`
    return sendPage(reply, 400, { language, title: words.wrong, body })
  }
}

const profileLink = (label: string): string =>
  `<p><a class="button" href="/account/profile">${e(label)}</a></p>`
