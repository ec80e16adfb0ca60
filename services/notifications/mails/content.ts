import type { Language } from '@pingboard/contracts/constants.ts'

/** What a mail says, before it is laid out as text and as HTML. Plain text throughout: nothing here is escaped yet. */
export interface MailContent {
  readonly language: Language
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly results: readonly ResultSection[]
  readonly button: { readonly label: string; readonly address: string }
  /** A second place, in small print: the way out of what the mail tells of. */
  readonly wayOut: { readonly label: string; readonly address: string } | null
  /** In small print, below. */
  readonly notes: readonly string[]
  /** Where these mails are ended; null for mails that are always sent. */
  readonly unsubscribe: { readonly label: string; readonly address: string } | null
}

/** Fixtures of one day. */
export interface ResultSection {
  readonly title: string
  readonly rows: readonly ResultRow[]
}

export interface ResultRow {
  readonly team1: string
  readonly team2: string
  /** `8 – 6`, or why there is none. */
  readonly outcome: string
}
