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
}

/** The server will never accept this recipient, or this mail. */
function isRefused(error: unknown): boolean {
  const { command, responseCode = 0 } = error as SmtpError
  if (responseCode >= 500) return command === 'RCPT TO' || command === 'DATA'
  // No server was called: the address itself cannot stand in an envelope.
  return (error as SmtpError).code === 'EENVELOPE' && command === 'API'
}

/** The failure concerns one mail, not the server: the server may accept the next mail. */
const isOfOneMail = (error: unknown): boolean =>
  isRefused(error) || (error as SmtpError).command === 'RCPT TO'

/** The failure, for the log, without the server's text, which may hold the address (OPS-5). */
function failureOf(error: unknown): string {
  const { code = 'unknown', command, responseCode } = error as SmtpError
  return ['SMTP', code, command, responseCode].filter(Boolean).join(' ')
}
