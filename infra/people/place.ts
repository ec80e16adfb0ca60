import type { DatabaseSync } from 'node:sqlite'
import type { PersonalRecords } from '@pingboard/services/ports/personal-records.ts'
import { type Position, START } from '@pingboard/services/ports/stored-event.ts'
import { checksumOf, damaged } from './checksums.ts'
import type { Write } from './writing.ts'

/**
 * Places in the log that belong to these records. Builds that do not know the table leave it as it is, so it is no new
 * format. It is no record either: the mark does not follow it, and an older place is harmless. A place that is further
 * on than it was written would skip events: so each row has its own checksum.
 */
export const PLACES = `
  CREATE TABLE IF NOT EXISTS place (
    name     TEXT PRIMARY KEY,
    position TEXT NOT NULL,
    checksum TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
`
const ERASED = 'erased'

const sumOf = (name: string, position: Position): string => checksumOf('place', [name, position])

/** Up to where the erasures of the log are done. */
export function erasedPlace(
  db: DatabaseSync,
  write: Write,
): Pick<PersonalRecords, 'erasedUpTo' | 'noteErasedUpTo'> {
  const read = db.prepare('SELECT position FROM place WHERE name = ?')
  const put = db.prepare('INSERT OR REPLACE INTO place (name, position, checksum) VALUES (?, ?, ?)')
  return {
    async erasedUpTo() {
      return String(read.get(ERASED)?.position ?? START)
    },
    async noteErasedUpTo(position) {
      await write(() => put.run(ERASED, position, sumOf(ERASED, position)))
    },
  }
}

/** @throws Error when a place is not the one that was written */
export function checkPlaces(db: DatabaseSync, schema = 'main'): void {
  if (!db.prepare(`SELECT 1 FROM ${schema}.sqlite_schema WHERE name = 'place'`).get()) return
  for (const { name, position, checksum } of db.prepare(`SELECT * FROM ${schema}.place`).all())
    if (sumOf(String(name), String(position)) !== checksum) throw damaged('a place in the log')
}
