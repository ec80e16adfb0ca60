import { join } from 'node:path'
import { isOfDemo } from '@pingboard/infra/demo/cast.ts'
import { openMailbox } from '@pingboard/infra/mail/mailbox.ts'
import { openSmtp } from '@pingboard/infra/mail/smtp.ts'
import type { Clock } from '../ports/clock.ts'
import type { Mailbox } from '../ports/mailbox.ts'
import { type Mailer, MailRefused } from '../ports/mailer.ts'
import type { Settings } from './settings.ts'

export interface OpenMail {
  readonly mailer: Mailer
  /** Where kept mails may be shown: while the product listens on loopback and is public nowhere. */
  readonly mailbox: Mailbox | null
  /** Of whoever is erased; also what was kept before a mail server was set up. */
  forget(person: { readonly email: string }): Promise<void>
  /** The mail server was reached the last time it was asked. */
  isAlive(): boolean
  close(): void
}

/** By SMTP when a server is set; else into the mailbox in the data directory. */
export function openMail({ smtpUrl, mailFrom, dataDir, lan, publicUrl }: Settings, clock: Clock): OpenMail {
  const mailbox = openMailbox({ dir: join(dataDir, 'mailbox'), clock })
  const forget = ({ email }: { readonly email: string }) => mailbox.removeAllTo(email)
  if (smtpUrl === null) {
    const isShown = !lan && publicUrl === null
    return { mailer: mailbox, mailbox: isShown ? mailbox : null, forget, isAlive: () => true, close() {} }
  }
  const smtp = openSmtp({ url: smtpUrl, from: mailFrom, clock })
  const mailer: Mailer = {
    async send(mail) {
      // Nobody can have these addresses (RFC 2606): no server is bothered with them.
      if (isOfDemo(mail.to)) throw new MailRefused('an address of the demo')
      await smtp.send(mail)
    },
  }
  return { mailer, mailbox: null, forget, isAlive: smtp.isAlive, close: smtp.close }
}
