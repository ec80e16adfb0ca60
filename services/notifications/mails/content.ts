import type { Language } from '@pingboard/contracts/constants.ts'

/** The content of a mail, before its layout as text and as HTML. All fields are plain text and not escaped yet. */
export interface MailContent {
  readonly language: Language
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly results: readonly ResultSection[]
  readonly button: { readonly label: string; readonly address: string }
  /** A second link, in small print, by which the person can undo what the mail announces. */
  readonly wayOut: { readonly label: string; readonly address: string } | null
  /** Shown below, in small print. */
  readonly notes: readonly string[]
  /** The link that ends these mails; null for mails that are always sent. */
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
  /** `8 – 6`, or the reason why there is no score. */
  readonly outcome: string
}
