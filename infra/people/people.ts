import type { FeedbackRecords } from '@pingboard/services/ports/feedback-records.ts'
import type { KeptAnswers } from '@pingboard/services/ports/kept-answers.ts'
import type { MailTokens } from '@pingboard/services/ports/mail-tokens.ts'
import type { Outbox } from '@pingboard/services/ports/outbox.ts'
import type { PeopleTransfer } from '@pingboard/services/ports/people-transfer.ts'
import type { PersonalRecords } from '@pingboard/services/ports/personal-records.ts'
import type { PushSubscriptions } from '@pingboard/services/ports/push-subscriptions.ts'
import type { Sessions } from '@pingboard/services/ports/sessions.ts'
import type { SheetPlayers } from '@pingboard/services/ports/sheet-players.ts'

/** All personal data: beside the log, never in it. Each adapter of these ports opens them together. */
export interface People {
  readonly records: PersonalRecords
  readonly sessions: Sessions
  readonly tokens: MailTokens
  readonly outbox: Outbox
  readonly pushSubscriptions: PushSubscriptions
  readonly feedback: FeedbackRecords
  readonly sheetPlayers: SheetPlayers
  readonly keptAnswers: KeptAnswers
  /** For the operator: all records, into another engine. MongoDB's is `mongodb/transfer.ts`. */
  readonly transfer: PeopleTransfer
  close(): Promise<void>
}
