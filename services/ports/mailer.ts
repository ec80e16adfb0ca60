/** One mail to one person, with text and HTML rendered. */
export interface Mail {
  /** One mailbox. A text that a mail program could read as another address, or as several, is refused. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Values without CR or LF (INP-9). */
  readonly headers: Readonly<Record<string, string>>
  /** A repeat of the same mail has the same id. */
  readonly messageId: string
}

/** This mail will never be accepted: the address cannot exist, or the server will never have this recipient. */
export class MailRefused extends Error {}

export interface Mailer {
  /** Resolves once the next server, or the mailbox, has the mail. @throws MailRefused; any other error: try later */
  send(mail: Mail): Promise<void>
}
