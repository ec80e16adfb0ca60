import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { categoryOf, type StoredEvent } from '@pingboard/services/kernel/event.ts'
import { selectEvents, toEvents } from './event-rows.ts'
import { numberOf } from './position.ts'

/** Rows one reader looks at before others get a turn. */
const WINDOW = 5000
const KEPT = 2000

/** No limit, to SQLite. */
const ALL = -1
const IN_WINDOW = 'WHERE position > ? AND position <= ?'

/** Reads events; keeps the newest parsed, so that a subscriber who keeps up reads nothing from the file. */
export class LogReader {
  /** Consecutive positions. */
  #recent: StoredEvent[] = []
  readonly #ofStream: StatementSync
  readonly #window: StatementSync
  /** By number of categories. */
  readonly #windowsOf = new Map<number, StatementSync>()
  readonly #db: DatabaseSync

  constructor(db: DatabaseSync) {
    this.#db = db
    this.#ofStream = selectEvents(db, 'WHERE stream = ? AND revision > ? ORDER BY revision LIMIT ?')
    this.#window = selectEvents(db, `${IN_WINDOW} ORDER BY position LIMIT ?`)
  }

  keep(events: readonly StoredEvent[]): void {
    for (const event of events) this.#recent.push(event)
    if (this.#recent.length > 2 * KEPT) this.#recent = this.#recent.slice(-KEPT)
  }

  stream(stream: string, after: number, limit = ALL): StoredEvent[] {
    return toEvents(this.#ofStream.all(stream, after, limit))
  }

  /** One look ahead from an event's number: at most `limit` matching events, and how far it saw. */
  look(from: number, head: number, categories: readonly string[] | undefined, limit: number) {
    const first = this.#recent[0]
    if (first && from + 1 >= numberOf(first.position)) {
      const start = from + 1 - numberOf(first.position)
      const seen = this.#recent.slice(start, start + limit)
      const events = categories ? seen.filter(event => categories.includes(categoryOf(event.stream))) : seen
      return { events, to: from + seen.length }
    }
    const to = Math.min(from + WINDOW, head)
    const rows = categories
      ? this.#windowOf(categories.length).all(from, to, ...categories.flatMap(bounds), limit)
      : this.#window.all(from, to, limit)
    const events = toEvents(rows)
    const last = events.at(-1)
    return { events, to: last && events.length === limit ? numberOf(last.position) : to }
  }

  #windowOf(categories: number): StatementSync {
    const any = Array.from({ length: categories }, () => '(stream >= ? AND stream < ?)').join(' OR ')
    const known =
      this.#windowsOf.get(categories) ??
      selectEvents(this.#db, `${IN_WINDOW} AND (${any || 'FALSE'}) ORDER BY position LIMIT ?`)
    this.#windowsOf.set(categories, known)
    return known
  }
}

/** Streams of a category: from its hyphen to what follows the hyphen. */
const bounds = (category: string): [string, string] => [`${category}-`, `${category}.`]
