import type { EventLog } from '@pingboard/services/ports/event-log.ts'
import { START } from '@pingboard/services/ports/stored-event.ts'
import type { ViewStore } from '@pingboard/services/ports/view-store.ts'
import { positionOf, rowsOf } from '../event-log/event-rows.ts'
import { openReadOnly } from '../event-log/inspect.ts'
import { LogReader } from '../event-log/log-reader.ts'
import { setAsideIn } from './rows.ts'

export interface EmbeddedReading {
  readonly log: Pick<EventLog, 'readStream' | 'readTexts' | 'readAll' | 'head'>
  readonly views: Pick<ViewStore, 'setAside' | 'checkpoint'>
  close(): void
}

/**
 * Log and views of a directory, to read only, also while another process owns the directory and writes. Each event is
 * compared with its checksum, because this process did not follow the chain.
 * @throws Error when there is no log, the file is no database, or a newer build wrote it
 */
export function readEmbedded(dir: string): EmbeddedReading {
  const db = openReadOnly(dir)
  try {
    const reader = new LogReader(db, Number.POSITIVE_INFINITY)
    const last = db.prepare('SELECT max(position) AS head FROM event')
    const head = () => Number((rowsOf(last) as { head: number | null }[])[0]?.head)
    const setAside = setAsideIn(db)
    const checkpoint = db.prepare('SELECT checkpoint FROM collection WHERE name = ?')
    return {
      log: {
        readStream: async (stream, after = -1, limit) => reader.stream(stream, after, limit),
        readTexts: async (stream, after = -1, limit) => reader.texts(stream, after, limit),
        readAll: async (after, options) => reader.page(after, head(), options),
        head: async () => positionOf(head()),
      },
      views: {
        setAside: async () => setAside(),
        checkpoint: async name => String(checkpoint.get(name)?.checkpoint ?? START),
      },
      close: () => db.close(),
    }
  } catch (error) {
    db.close()
    throw error
  }
}
