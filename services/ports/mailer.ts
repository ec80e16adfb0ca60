/** One mail to one person, both parts rendered. */
export interface Mail {
  /** One mailbox. Whatever a mail program could read as another address, or as several, is refused. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Values without CR or LF (INP-9). */
  readonly headers: Readonly<Record<string, string>>
  /** The same for a repeat of the same mail. */
  readonly messageId: string
}

/** This mail will never be taken: an address that cannot exist, a recipient the server refuses for good. */
export class MailRefused extends Error {}

export interface Mailer {
  /** Answers once the next server, or the mailbox, has it. @throws MailRefused; any other error: try later */
  send(mail: Mail): Promise<void>
}
