import { hash } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Tables and columns that a refused call must not change. Without queues, which the product empties by itself. */
const PEOPLE = {
  person: '*',
  // Without the time of last use, which every request changes.
  session: 'id, user_id',
  push_subscription: '*',
  feedback: 'id, user_id, title, body',
  sheet_player: '*',
}

/** Reads the files of a running product: the number of events caused by people, and a hash of each personal table. */
export function openStored(dataDir: string) {
  const open = (file: string) => new DatabaseSync(join(dataDir, file), { readOnly: true })
  const log = open('log.sqlite')
  const people = open('people.sqlite')
  // The product may append its own events at any moment, so they do not count.
  const events = log.prepare(
    `SELECT count(*) AS count FROM event WHERE json_extract(metadata, '$.actorId') NOT LIKE 'system:%'`,
  )
  const tables = Object.entries(PEOPLE).map(
    ([table, columns]) => [table, people.prepare(`SELECT ${columns} FROM ${table}`)] as const,
  )
  const eventsNow = () => Number(events.get()?.count)
  return {
    events: eventsNow,
    now: (): Record<string, number | string> => ({
      events: eventsNow(),
      ...Object.fromEntries(
        tables.map(([table, rows]) => [table, hash('sha256', JSON.stringify(rows.all()))]),
      ),
    }),
    close() {
      log.close()
      people.close()
    },
  }
}
export type Stored = ReturnType<typeof openStored>
