import type { DatabaseSync } from 'node:sqlite'
import { LRUCache } from 'lru-cache'

/** Most rows of one kind that are kept in memory. */
const MOST = 10_000

/** Rows that were read from the file. Code that changes a row through this connection deletes the row here. */
export type Kept<Row extends object> = Pick<
  LRUCache<string, Row>,
  'get' | 'set' | 'delete' | 'values' | 'clear'
>

/**
 * Keeps rows that every request reads. An operator's tool may write to the same file: once in each turn of the event
 * loop this checks whether another connection has written, and if so all rows are read again.
 */
export function keptRows(db: DatabaseSync): <Row extends object>() => Kept<Row> {
  const version = db.prepare('PRAGMA data_version')
  const all: Pick<Kept<object>, 'clear'>[] = []
  let known: unknown
  let isAsked = false

  function ask(): void {
    isAsked = true
    setImmediate(() => {
      isAsked = false
    })
    const now = version.get()?.data_version
    if (now !== known) for (const rows of all) rows.clear()
    known = now
  }

  return <Row extends object>(): Kept<Row> => {
    const rows = new LRUCache<string, Row>({ max: MOST })
    all.push(rows)
    return {
      get(id) {
        if (!isAsked) ask()
        return rows.get(id)
      },
      set: (id, row) => rows.set(id, row),
      delete: id => rows.delete(id),
      values: () => rows.values(),
      clear: () => rows.clear(),
    }
  }
}
