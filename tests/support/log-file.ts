import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { LogReader } from '@pingboard/infra/event-log/log-reader.ts'
import type { StoredEvent } from '@pingboard/services/ports/stored-event.ts'
import type { ViewDocument } from '@pingboard/services/ports/view-store.ts'

/** Reads the log file of a running product. */
export function openLogFile(dataDir: string) {
  const db = new DatabaseSync(join(dataDir, 'log.sqlite'), { readOnly: true })
  const reader = new LogReader(db)
  const last = db.prepare('SELECT max(position) AS head FROM event')
  const head = () => Number(last.get()?.head ?? 0)
  return {
    /** Number of the last event. */
    head,
    events(): StoredEvent[] {
      const all: StoredEvent[] = []
      for (let from = 0; from < head(); ) {
        const page = reader.look(from, head(), undefined, 5000)
        all.push(...page.events)
        from = page.to
      }
      return all
    },
    stream: (name: string): StoredEvent[] => reader.stream(name, -1),
    /** A document of a view as it is stored; null when there is none. */
    document(
      collection: string,
      id: string,
    ): Pick<ViewDocument, 'doc' | 'revision' | 'keys' | 'order'> | null {
      const row = db
        .prepare(
          `SELECT doc, revision, keys, place FROM document
           WHERE id = ? AND collection = (SELECT number FROM collection WHERE name = ?)`,
        )
        .get(id, collection)
      if (!row) return null
      return {
        doc: JSON.parse(String(row.doc)),
        revision: Number(row.revision),
        keys: JSON.parse(String(row.keys)),
        order: String(row.place),
      }
    },
    close: () => db.close(),
  }
}
