import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { folds } from '@pingboard/services/kernel/turns.ts'
import { type Page, StoreBroken, type StoredText } from '@pingboard/services/ports/event-log.ts'
import { categoryOf, type Position, type StoredEvent } from '@pingboard/services/ports/stored-event.ts'
import {
  numberOf,
  positionOf,
  rowsOf,
  selectChecked,
  selectEvents,
  toCheckedEvents,
  toEvents,
  toTexts,
} from './event-rows.ts'

/** Rows searched in one look, and events one look finds at most: some 5 ms with the largest events. */
const WINDOW = 5000
const FOUND = 64
const KEPT = 2000
/** Events of a page when the caller names no limit. */
const PAGE = 500

/** SQLite reads -1 as "no limit". */
const ALL = -1
const IN_WINDOW = 'WHERE position > ? AND position <= ?'

/**
 * Reads events, and keeps the newest in memory, so that a subscriber near the end of the log reads nothing from the
 * file. Events whose check the start skipped in a long log are checked here, row by row: a damaged or missing event
 * is an error.
 */
export class LogReader {
  /** Consecutive positions. */
  #recent: StoredEvent[] = []
  readonly #ofStream: StatementSync
  readonly #checkedOfStream: StatementSync
  readonly #window: StatementSync
  readonly #checkedWindow: StatementSync
  readonly #skipped: number
  /** Statements by number of categories. */
  readonly #windowsOf = new Map<number, StatementSync>()
  readonly #db: DatabaseSync

  /** @param skipped number of the last event that was not checked when the log was opened; Infinity: none was */
  constructor(db: DatabaseSync, skipped = 0) {
    this.#db = db
    this.#skipped = skipped
    const ofStream = 'WHERE stream = ? AND revision > ? ORDER BY revision LIMIT ?'
    this.#checkedOfStream = selectChecked(db, ofStream)
    this.#ofStream = skipped > 0 ? this.#checkedOfStream : selectEvents(db, ofStream)
    this.#window = selectEvents(db, `${IN_WINDOW} ORDER BY position LIMIT ?`)
    this.#checkedWindow = selectChecked(db, `${IN_WINDOW} ORDER BY position`)
  }

  keep(events: readonly StoredEvent[]): void {
    for (const event of events) this.#recent.push(event)
    if (this.#recent.length > 2 * KEPT) this.#recent = this.#recent.slice(-KEPT)
  }

  stream(stream: string, after: number, limit = ALL): StoredEvent[] {
    const rows = rowsOf(this.#ofStream, stream, after, limit)
    return this.#skipped > 0 ? toCheckedEvents(rows, this.#skipped) : toEvents(rows)
  }

  /** Every event is checked here. */
  texts(stream: string, after: number, limit = ALL): StoredText[] {
    return toTexts(rowsOf(this.#checkedOfStream, stream, after, limit))
  }

  /** A page of the log as its port promises it. @param head number of the last event */
  async page(
    after: Position,
    head: number,
    { categories, limit = PAGE }: { categories?: readonly string[]; limit?: number } = {},
  ): Promise<Page> {
    let from = numberOf(after)
    const events: StoredEvent[] = []
    while (from < head && events.length < limit) {
      // A long search, or a search for many events, gives other work a turn.
      if (folds.isOver()) await folds.goOn()
      const found = this.look(from, head, categories, limit - events.length)
      events.push(...found.events)
      from = found.to
    }
    return { events, position: positionOf(from) }
  }

  /** Looks ahead from an event's number. Returns at most `wanted` and `FOUND` matches, and the last number it saw. */
  look(from: number, head: number, categories: readonly string[] | undefined, wanted = FOUND) {
    const limit = Math.min(wanted, FOUND)
    const first = this.#recent[0]
    if (first && from + 1 >= numberOf(first.position)) {
      const start = from + 1 - numberOf(first.position)
      const seen = this.#recent.slice(start, start + limit)
      const events = categories ? seen.filter(event => categories.includes(categoryOf(event.stream))) : seen
      return { events, to: from + seen.length }
    }
    if (from < this.#skipped) return this.#lookChecked(from, head, categories, limit)
    const to = Math.min(from + WINDOW, head)
    const rows = categories
      ? rowsOf(this.#windowOf(categories.length), from, to, ...categories.flatMap(bounds), limit)
      : rowsOf(this.#window, from, to, limit)
    const events = toEvents(rows)
    const last = events.at(-1)
    return { events, to: last && events.length === limit ? numberOf(last.position) : to }
  }

  /** Reads whole windows, of every category, so that a missing event is noticed. */
  #lookChecked(from: number, head: number, categories: readonly string[] | undefined, limit: number) {
    const to = Math.min(from + FOUND, head, this.#skipped)
    const all = toCheckedEvents(rowsOf(this.#checkedWindow, from, to))
    for (let place = 0; place < to - from; place++) {
      if (all[place]?.position !== positionOf(from + 1 + place))
        throw new StoreBroken(`event ${from + 1 + place} of the log is missing`)
    }
    const events = categories ? all.filter(event => categories.includes(categoryOf(event.stream))) : all
    const last = events[limit - 1]
    return { events: events.slice(0, limit), to: last ? numberOf(last.position) : to }
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

/** Names of a category's streams: from `category-` to `category.` (`.` is the character after `-`). */
const bounds = (category: string): [string, string] => [`${category}-`, `${category}.`]
