import { join } from 'node:path'
import { openMailbox } from '@pingboard/infra/mail/mailbox.ts'
import { openSmtp } from '@pingboard/infra/mail/smtp.ts'
import { isOfDemo } from '@pingboard/infra/tools/demo/cast.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Mailbox } from '../../ports/mailbox.ts'
import { type Mailer, MailRefused } from '../../ports/mailer.ts'
import type { Settings } from '../settings/settings.ts'

export interface OpenMail {
  readonly mailer: Mailer
  /** Null unless kept mails may be shown: only while the product listens on loopback and has no public address. */
  readonly mailbox: Mailbox | null
  /** Deletes the kept mails of an erased person, also those kept before a mail server was set up. */
  forget(person: { readonly email: string }): Promise<void>
  /** True when the last contact with the mail server succeeded. */
  isAlive(): boolean
  close(): void
}

/** Sends by SMTP when a server is set; else keeps mails in the data directory. */
export function openMail(settings: Settings, clock: Clock): OpenMail {
  const { smtpUrl, mailFrom, dataDir, isOnLoopback, isPublic } = settings
  const mailbox = openMailbox({ dir: join(dataDir, 'mailbox'), clock })
  const forget = ({ email }: { readonly email: string }) => mailbox.removeAllTo(email)
  if (smtpUrl === null) {
    const isShown = isOnLoopback && !isPublic
    return { mailer: mailbox, mailbox: isShown ? mailbox : null, forget, isAlive: () => true, close() {} }
  }
  const smtp = openSmtp({ url: smtpUrl, from: mailFrom, clock })
  const mailer: Mailer = {
    async send(mail) {
      // These addresses cannot exist (RFC 2606), so they are not sent to the server.
      if (isOfDemo(mail.to)) throw new MailRefused('an address of the demo')
      await smtp.send(mail)
    },
  }
  return { mailer, mailbox: null, forget, isAlive: smtp.isAlive, close: smtp.close }
}
