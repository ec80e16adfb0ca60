import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Clock, PersonalRecords, Sessions } from '@pingboard/services/kernel/ports.ts'
import { systemClock } from '../time/system.ts'
import { personalRecords } from './records.ts'
import { preparePeople } from './schema.ts'
import { sessions } from './sessions.ts'

export interface People {
  readonly records: PersonalRecords
  readonly sessions: Sessions
  close(): void
}

/** Everything personal, in `people.sqlite`: beside the log, never in it, backed up apart. */
export function openPeople({ dir, clock = systemClock }: { dir: string; clock?: Clock }): People {
  mkdirSync(dir, { recursive: true })
  const db = new DatabaseSync(join(dir, 'people.sqlite'))
  preparePeople(db)
  // Deleted content is overwritten in the file at once, but older pages of it stand in the write-ahead file.
  const forget = () => db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  return {
    records: personalRecords(db, forget),
    sessions: sessions(db, clock, forget),
    close: () => {
      if (db.isOpen) db.close()
    },
  }
}
