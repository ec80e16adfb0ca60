import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Clock } from '@pingboard/services/ports/clock.ts'
import type { FeedbackRecords } from '@pingboard/services/ports/feedback-records.ts'
import type { MailTokens } from '@pingboard/services/ports/mail-tokens.ts'
import type { Outbox } from '@pingboard/services/ports/outbox.ts'
import type { PersonalRecords } from '@pingboard/services/ports/personal-records.ts'
import type { PushSubscriptions } from '@pingboard/services/ports/push-subscriptions.ts'
import type { Sessions } from '@pingboard/services/ports/sessions.ts'
import type { SheetPlayers } from '@pingboard/services/ports/sheet-players.ts'
import { systemClock } from '../time/system.ts'
import { forgetEarlierFormats } from './earlier-format.ts'
import { tellingFailures } from './failures.ts'
import { feedbackRecords } from './feedback.ts'
import { keptRows } from './kept.ts'
import { mailTokens } from './mail-tokens.ts'
import { outbox } from './outbox.ts'
import { pushSubscriptions } from './push-subscriptions.ts'
import { personalRecords } from './records.ts'
import { preparePeople } from './schema.ts'
import { sessions } from './sessions.ts'
import { sheetPlayers } from './sheet-players.ts'

export interface People {
  readonly records: PersonalRecords
  readonly sessions: Sessions
  readonly tokens: MailTokens
  readonly outbox: Outbox
  readonly pushSubscriptions: PushSubscriptions
  readonly feedback: FeedbackRecords
  readonly sheetPlayers: SheetPlayers
  close(): void
}

/** Everything personal, in `people.sqlite`: beside the log, never in it, backed up apart. */
export function openPeople({
  dir,
  clock = systemClock,
  onConnection,
  onBroken = () => {},
}: {
  dir: string
  clock?: Clock
  /** The connection, before anything is read: for tests that make it fail. */
  onConnection?: (db: DatabaseSync) => void
  /** The file can no longer be written: final for this process (DUR-7). */
  onBroken?: (error: Error) => void
}): People {
  mkdirSync(dir, { recursive: true })
  const db = new DatabaseSync(join(dir, 'people.sqlite'))
  preparePeople(db)
  onConnection?.(db)
  const telling = tellingFailures(db, onBroken)
  // Deleted content is overwritten in the file at once, but older pages of it stand in the write-ahead file.
  const forget = () => db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  // And a row that SQLite moved within the file leaves a copy behind, which no deletion finds: the file is written anew.
  // Some 50 ms for ten thousand people; only an erasure is worth it.
  const forgetForGood = () => {
    db.exec('VACUUM')
    forget()
  }
  forgetEarlierFormats(dir, clock.now().getTime())
  const kept = keptRows(db)
  const records = personalRecords(db, { knownFlags: kept(), forget, forgetForGood })
  return {
    records: telling({
      ...records,
      async remove(id) {
        forgetEarlierFormats(dir, Number.POSITIVE_INFINITY)
        await records.remove(id)
      },
    }),
    sessions: telling(sessions(db, clock, kept(), forget)),
    tokens: telling(mailTokens(db, clock, forget)),
    outbox: telling(outbox(db, clock, forget)),
    pushSubscriptions: telling(pushSubscriptions(db, forget)),
    feedback: telling(feedbackRecords(db, forget)),
    sheetPlayers: telling(sheetPlayers(db, forget)),
    close: () => {
      if (db.isOpen) db.close()
    },
  }
}
