import { PRODUCT_NAME } from '@pingboard/contracts/constants.ts'
import type { Clock } from '@pingboard/services/ports/clock.ts'
import { type Mail, type Mailer, MailRefused } from '@pingboard/services/ports/mailer.ts'
import { createTransport } from 'nodemailer'
import { breaker } from '../outgoing/breaker.ts'
import { oneMailbox } from './one-mailbox.ts'
import { smtpOptions } from './smtp-options.ts'

/** Longest a mail may take from the first packet to the server's word, milliseconds (TRN-5). */
const TOTAL = 10_000

/** After that many failures in a row the server is left alone, for so many milliseconds. */
const FAILURES = 5
const REST = 30_000

export interface Smtp extends Mailer {
  /** The last attempt reached the server. */
  isAlive(): boolean
  close(): void
}

/** Sends by SMTP through a small pool of connections; a server that keeps failing is not asked for a while. */
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
          // As objects, so that no character of an address can make two of it (INP-9).
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

/** The server will not have this recipient, or this mail, however often it is asked. */
function isRefused(error: unknown): boolean {
  const { command, responseCode = 0 } = error as SmtpError
  if (responseCode >= 500) return command === 'RCPT TO' || command === 'DATA'
  // Nobody asked a server: the address itself cannot be written in an envelope.
  return (error as SmtpError).code === 'EENVELOPE' && command === 'API'
}

/** Says nothing about the server: the next mail may well be taken. */
const isOfOneMail = (error: unknown): boolean =>
  isRefused(error) || (error as SmtpError).command === 'RCPT TO'

/** What went wrong, for the log: the server's own words may hold the address (OPS-5). */
function failureOf(error: unknown): string {
  const { code = 'unknown', command, responseCode } = error as SmtpError
  return ['SMTP', code, command, responseCode].filter(Boolean).join(' ')
}
