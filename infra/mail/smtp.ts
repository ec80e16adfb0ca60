import { PRODUCT_NAME } from '@pingboard/contracts/constants.ts'
import type { Clock } from '@pingboard/services/ports/clock.ts'
import { type Mail, type Mailer, MailRefused } from '@pingboard/services/ports/mailer.ts'
import { createTransport } from 'nodemailer'
import { breaker } from '../outgoing/breaker.ts'
import { oneMailbox } from './one-mailbox.ts'
import { smtpOptions } from './smtp-options.ts'

/** Longest time for a mail, from the first packet to the server's reply, milliseconds (TRN-5). */
const TOTAL = 10_000

/** After this many failures in a row no mail is sent to the server for `REST` milliseconds. */
const FAILURES = 5
const REST = 30_000

export interface Smtp extends Mailer {
  /** Whether the last attempt reached the server. */
  isAlive(): boolean
  close(): void
}

/** Sends by SMTP through a small pool of connections; a server that keeps failing is not called for a while. */
export function openSmtp({ url, from, clock }: { url: string; from: string; clock: Clock }): Smtp {
  const transport = createTransport(smtpOptions(url))
  const server = breaker(clock, FAILURES, REST)
  let isAlive = true

  function reached(): void {
    isAlive = true
    server.succeeded()
  }

  return {
    async send({ to, subject, text, html, headers, messageId }: Mail) {
      const address = oneMailbox(to)
      if (!server.allows()) throw new Error('SMTP resting')
      try {
        await transport.sendMail({
          // Objects, so that no character can turn one address into two (INP-9).
          from: { name: PRODUCT_NAME, address: from },
          to: { name: '', address },
          subject,
          text,
          html,
          headers: { ...headers, 'Auto-Submitted': 'auto-generated' },
          messageId: `<${messageId}>`,
          signal: AbortSignal.timeout(TOTAL),
        })
        reached()
      } catch (error) {
        if (isOfOneMail(error)) reached()
        else {
          isAlive = false
          server.failed()
        }
        throw isRefused(error) ? new MailRefused(failureOf(error)) : new Error(failureOf(error))
      }
    },
    isAlive: () => isAlive,
    close: () => transport.close({ force: true }),
  }
}

interface SmtpError {
  readonly code?: string
  readonly command?: string
  readonly responseCode?: number
  /** The server's answer, letter for letter. */
  readonly response?: string
}

/** Answers about the recipient's address, for a server that gives no enhanced code (RFC 5321, section 4.2.3). */
const NO_SUCH_RECIPIENT: ReadonlySet<number> = new Set([550, 551, 553])

/**
 * The server will never accept this recipient. A server also answers 5xx when it refuses everybody, by policy or quota:
 * such a mail is tried again, as after any failure.
 */
function isRefused(error: unknown): boolean {
  const { code, command, responseCode = 0 } = error as SmtpError
  // No server was called: the address itself cannot stand in an envelope.
  if (code === 'EENVELOPE' && command === 'API') return true
  if (responseCode < 500 || (command !== 'RCPT TO' && command !== 'DATA')) return false
  const enhanced = enhancedCodeOf(error)
  return enhanced === null ? NO_SUCH_RECIPIENT.has(responseCode) : isOfRecipient(enhanced)
}

/** The recipient's address (5.1) or mailbox (5.2); 5.1.7 and 5.1.8 are about the sender's address (RFC 3463). */
const isOfRecipient = (enhanced: string): boolean =>
  /^5\.[12]\./.test(enhanced) && enhanced !== '5.1.7' && enhanced !== '5.1.8'

/** `5.1.1`: the code behind the code of the answer; null when the server gives none. */
const enhancedCodeOf = (error: unknown): string | null =>
  /^\d{3}[ -](?<enhanced>[45]\.\d{1,3}\.\d{1,3})\b/.exec((error as SmtpError).response ?? '')?.groups
    ?.enhanced ?? null

/** The failure concerns one mail, not the server: the server may accept the next mail. */
function isOfOneMail(error: unknown): boolean {
  const { command, responseCode = 0 } = error as SmtpError
  return isRefused(error) || (command === 'RCPT TO' && responseCode < 500)
}

/** The failure, for the log, without the server's text, which may hold the address (OPS-5). */
function failureOf(error: unknown): string {
  const { code = 'unknown', command, responseCode } = error as SmtpError
  return ['SMTP', code, command, responseCode, enhancedCodeOf(error)].filter(Boolean).join(' ')
}
