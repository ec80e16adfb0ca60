import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { BoardFacts } from '@pingboard/contracts/events/boards.ts'
import type { NewEvent } from '@pingboard/services/ports/stored-event.ts'

/** A document that changes in place. */
export type Page = { -readonly [K in keyof BoardFacts]: BoardFacts[K] }

interface Waiting {
  readonly event: NewEvent
  readonly page: Page
  readonly revision: number
  readonly done: (position: number) => void
}

/**
 * The least that stores an event and its page durably. All events of one turn of the event loop are one transaction,
 * and each changed page is written once. The settings are the product's. Checks, checksums and keys are left out.
 * @param pagesEvery 0: pages are written with the events that changed them. Else milliseconds between two writings of
 *   the changed pages, as in the product (decision 0015); events are flushed as before
 */
export function openGroupLog(folder: string, pagesEvery = 0) {
  const db = new DatabaseSync(join(folder, 'floor.sqlite'))
  db.exec(`
    PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA fullfsync = ON;
    PRAGMA wal_autocheckpoint = 2000; PRAGMA cache_size = -32768;
    CREATE TABLE event (position INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, stream TEXT NOT NULL,
      revision INTEGER NOT NULL, type TEXT NOT NULL, recorded_at TEXT NOT NULL, metadata TEXT NOT NULL,
      data TEXT NOT NULL, UNIQUE (stream, revision)) STRICT;
    CREATE TABLE page (id TEXT NOT NULL UNIQUE, revision INTEGER NOT NULL, doc TEXT NOT NULL) STRICT;
  `)
  const begin = db.prepare('BEGIN IMMEDIATE')
  const commit = db.prepare('COMMIT')
  const insert = db.prepare('INSERT INTO event VALUES (?, ?, ?, ?, ?, ?, ?, ?)')
  const upsert = db.prepare(
    'INSERT INTO page VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET revision = excluded.revision, doc = excluded.doc',
  )
  let head = 0
  let waiting: Waiting[] = []
  const unwritten = new Set<Page>()

  function writePages(): void {
    for (const page of unwritten) upsert.run(page.id, page.revision, JSON.stringify(page))
    unwritten.clear()
  }
  function writePagesLater(): void {
    begin.run()
    writePages()
    commit.run()
  }

  function flush(): void {
    const group = waiting
    waiting = []
    const first = head
    begin.run()
    for (const { event, page, revision } of group) {
      const { id, type, recordedAt, metadata, data } = event
      const columns = [type, recordedAt, JSON.stringify(metadata), JSON.stringify(data)]
      insert.run(++head, id, `board-${page.id}`, revision, ...columns)
    }
    if (pagesEvery > 0 && unwritten.size === 0) setTimeout(writePagesLater, pagesEvery).unref()
    for (const { page } of group) unwritten.add(page)
    if (pagesEvery === 0) writePages()
    commit.run()
    group.forEach(({ done }, index) => {
      done(first + index + 1)
    })
  }

  return {
    /** Resolves to the position, after the flush. The caller has already put the event into the page. */
    append: (event: NewEvent, page: Page): Promise<number> =>
      new Promise(done => {
        if (waiting.length === 0) setImmediate(flush)
        waiting.push({ event, page, revision: page.revision, done })
      }),
    close: () => db.close(),
  }
}
