import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Clock } from '@pingboard/services/ports/clock.ts'
import type { PersonalRecords } from '@pingboard/services/ports/personal-records.ts'
import type { Sessions } from '@pingboard/services/ports/sessions.ts'
import { systemClock } from '../time/system.ts'
import { tellingFullDisk } from './full-disk.ts'
import { personalRecords } from './records.ts'
import { preparePeople } from './schema.ts'
import { sessions } from './sessions.ts'

export interface People {
  readonly records: PersonalRecords
  readonly sessions: Sessions
  close(): void
}

/** Everything personal, in `people.sqlite`: beside the log, never in it, backed up apart. */
export function openPeople({
  dir,
  clock = systemClock,
  onConnection,
}: {
  dir: string
  clock?: Clock
  /** The connection, before anything is read: for tests that make it fail. */
  onConnection?: (db: DatabaseSync) => void
}): People {
  mkdirSync(dir, { recursive: true })
  const db = new DatabaseSync(join(dir, 'people.sqlite'))
  preparePeople(db)
  onConnection?.(db)
  // Deleted content is overwritten in the file at once, but older pages of it stand in the write-ahead file.
  const forget = () => db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  return {
    records: tellingFullDisk(personalRecords(db, forget)),
    sessions: tellingFullDisk(sessions(db, clock, forget)),
    close: () => {
      if (db.isOpen) db.close()
    },
  }
}
