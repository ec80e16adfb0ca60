import type { Mail } from './mailer.ts'

/** A mail that was kept instead of being sent. */
export interface KeptMail extends Mail {
  /** `[0-9a-zA-Z-]`: names the mail in an address. */
  readonly id: string
  readonly keptAt: string
}

/** Mails of a product that is tried out on one machine: kept there, and shown only to a person at that machine. */
export interface Mailbox {
  /** The newest first. */
  list(): Promise<readonly KeptMail[]>
  read(id: string): Promise<KeptMail | null>
  /** Part of an erasure. */
  removeAllTo(address: string): Promise<void>
}
