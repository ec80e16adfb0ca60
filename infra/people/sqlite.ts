import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Clock } from '@pingboard/services/ports/clock.ts'
import type { Log } from '@pingboard/services/ports/log.ts'
import { isDamage } from '../sqlite/result-codes.ts'
import { systemClock } from '../time/system.ts'
import { followChanges } from './checksums.ts'
import { forgetEarlierFormats, forgetInTime } from './earlier-format.ts'
import { tellingFailures } from './failures.ts'
import { feedbackRecords } from './feedback.ts'
import { keptRows } from './kept.ts'
import { keptAnswers } from './kept-answers.ts'
import { mailTokens } from './mail-tokens.ts'
import { openPeopleMark } from './mark.ts'
import { outbox } from './outbox.ts'
import { BUSY_MS, overwriting } from './overwriting.ts'
import type { People } from './people.ts'
import { pushSubscriptions } from './push-subscriptions.ts'
import { personalRecords } from './records.ts'
import { preparePeople } from './schema.ts'
import { sessions } from './sessions.ts'
import { sheetPlayers } from './sheet-players.ts'
import { sqliteTransfer } from './sqlite-transfer.ts'
import { checkPeople, unreadable } from './verify.ts'
import { writing } from './writing.ts'

interface PeopleOptions {
  dir: string
  clock?: Clock
  /** Gets the connection, so that a test can make it fail. */
  onConnection?: (db: DatabaseSync) => void
  /** Called when the file can no longer be written, which is final for this process (DUR-7). */
  onBroken?: (error: Error) => void
  /** Gets an entry when a file of an earlier build gets its mark, and when its copy cannot be deleted. */
  log?: Log
}

/**
 * All personal data, in `people.sqlite`: beside the log, never in it, backed up separately.
 * @throws StoreBroken when the file is damaged, also when a changed bit in its schema makes SQL statements fail
 */
export function openPeople(options: PeopleOptions): People {
  try {
    return opened(options)
  } catch (cause) {
    if (!isDamage(cause)) throw cause
    throw unreadable(cause)
  }
}

function opened({ dir, clock = systemClock, onConnection, onBroken = () => {}, log }: PeopleOptions): People {
  mkdirSync(dir, { recursive: true })
  // Checked before anything is written, so that a refused file stays as it was found.
  const checked = checkPeople(dir)
  const db = new DatabaseSync(join(dir, 'people.sqlite'))
  preparePeople(db)
  const mark = openPeopleMark(dir, db, checked, { now: clock.now().toISOString(), onBroken, log })
  onConnection?.(db)
  // Until here only the start waits for a reading tool; from here on requests would wait too.
  db.exec(`PRAGMA busy_timeout = ${BUSY_MS}`)
  const { telling, isFinal } = tellingFailures(db, onBroken)
  const over = overwriting(db, isFinal)
  const forget = () => over.begin()
  const write = writing(db, over.turn, { changes: followChanges(db), stored: mark.move })
  const stopForgetting = forgetInTime(dir, clock, log)
  // Finishes what an earlier process had to overwrite, or left in the write-ahead file.
  over.begin()
  const kept = keptRows(db)
  const { answers, store, unshow } = keptAnswers(db, clock, write, forget)
  const records = personalRecords(db, { knownFlags: kept(), write, store, overwriting: over })
  let isClosed = false
  return {
    records: telling({
      ...records,
      async remove(id) {
        forgetEarlierFormats(dir, Number.POSITIVE_INFINITY)
        await records.remove(id)
      },
    }),
    sessions: telling(
      sessions(db, clock, { known: kept(), write, store, isBusy: () => over.turn() !== null, forget }),
    ),
    tokens: telling(mailTokens(db, clock, write, forget)),
    outbox: telling(outbox(db, clock, write, forget)),
    pushSubscriptions: telling(pushSubscriptions(db, write, store, forget)),
    feedback: telling(feedbackRecords(db, write, forget)),
    sheetPlayers: telling(sheetPlayers(db, write, { store, unshow }, forget)),
    keptAnswers: telling(answers),
    transfer: sqliteTransfer(db, write),
    async close() {
      if (isClosed) return
      isClosed = true
      stopForgetting()
      db.close()
      await over.close()
      await mark.close()
    },
  }
}
