import type { Language } from '@pingboard/contracts/constants.ts'
import type { UserId } from '@pingboard/contracts/ids.ts'
import type { BoardReader } from '../ports/board-reader.ts'
import type { Clock } from '../ports/clock.ts'
import type { FinishedBoards } from '../ports/finished-boards.ts'
import type { GroupMembers } from '../ports/group-members.ts'
import type { Ids } from '../ports/ids.ts'
import type { Log } from '../ports/log.ts'
import type { MailPreferences } from '../ports/mail-preferences.ts'
import type { TokenPurpose } from '../ports/mail-tokens.ts'
import type { Mailbox } from '../ports/mailbox.ts'
import type { Mailer } from '../ports/mailer.ts'
import type { Outbox } from '../ports/outbox.ts'
import type { Person, PersonalRecords } from '../ports/personal-records.ts'
import type { Push } from '../ports/push.ts'
import type { PushSubscriptions } from '../ports/push-subscriptions.ts'

export interface NotificationPorts {
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Log
  /** The calendar day in Paris at a moment. */
  readonly parisDay: (moment: Date) => string
  readonly people: Pick<PersonalRecords, 'byId' | 'byIds'>
  /** Whether the mailed link of a request would still open something, see `operations` of account. */
  readonly isLinkCurrent: (user: UserId, purpose: TokenPurpose, request: string) => Promise<boolean>
  readonly members: Pick<GroupMembers, 'of' | 'membershipOf'>
  readonly boards: BoardReader
  readonly finished: FinishedBoards
  readonly outbox: Outbox
  readonly mailer: Mailer
  readonly push: Push
  readonly subscriptions: PushSubscriptions
  readonly mailPreferences: MailPreferences
  /** Deletes an erased person's mails that were kept instead of sent. */
  readonly forgetMails: (person: Person) => Promise<void>
  /** Kept mails, which may be shown on this machine only. Null where showing is not allowed. */
  readonly mailbox: Mailbox | null
  /** The configured public address with which links in mails begin; never taken from a request (SES-7). */
  readonly origin: () => string
  /** Secret of this installation for the links in mails. */
  readonly linkSecret: string
  readonly defaultLanguage: Language
  /** How long a board must be unchanged before its results are mailed, milliseconds. */
  readonly quietBeforeResults: number
  /** From 0 to 1; spreads the pauses between attempts. */
  readonly random: () => number
}

export interface NotificationParts extends NotificationPorts {
  /** Called after a delivery was added to the outbox. */
  readonly wake: () => void
}
