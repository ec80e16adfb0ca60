import type { AllStreamResolvedEvent, ReadAllOptions } from '@eventstore/db-client'
import type { Page } from '@pingboard/services/ports/event-log.ts'
import { categoryOf, type Position, START, type StoredEvent } from '@pingboard/services/ports/stored-event.ts'
import type { Connection } from './connection.ts'
import { placeOf, positionOf, toStored } from './records.ts'

/** Events asked for at once, and events of a page when the caller names no limit. */
const PAGE = 500
/** Newest events that are looked through at once for the last one of ours. */
const LOOK_BACK = 50

/** A place of the log, and the event there: null for one of the server's own, or of another namespace. */
export interface Seen {
  readonly position: Position
  readonly event: StoredEvent | null
}

/** Reads everything in order of the log. The client filters nothing here, so it is done after reading. */
export class AllReader {
  readonly #connection: Connection
  readonly #before: string
  /** Up to `looked`, the last event of ours is at `last`. */
  #known: { readonly looked: Position; readonly last: Position } = { looked: START, last: START }

  /** @param before what the names of our streams begin with */
  constructor(connection: Connection, before: string) {
    this.#connection = connection
    this.#before = before
  }

  /** An event of any stream as it is seen here; undefined for a link that leads nowhere. */
  readonly seen = ({ event }: AllStreamResolvedEvent): Seen | undefined => {
    if (!event) return undefined
    const { streamId, type, position } = event
    const isOurs = streamId.startsWith(this.#before) && !streamId.startsWith('$') && !type.startsWith('$')
    return {
      position: positionOf(position),
      event: isOurs ? toStored(event, streamId.slice(this.#before.length)) : null,
    }
  }

  /** What comes after a position, ours or not, at most `most`. Fewer: the end is reached. */
  async after(position: Position, most = PAGE): Promise<readonly Seen[]> {
    const isStart = position === START
    // Reading begins with the event at the position itself.
    const found = await this.#read({
      fromPosition: isStart ? 'start' : placeOf(position),
      maxCount: isStart ? most : most + 1,
    })
    return isStart ? found : found.filter(seen => seen.position > position)
  }

  /** @param limit events of the categories */
  async page(
    after: Position,
    { categories, limit = PAGE }: { categories?: readonly string[]; limit?: number } = {},
  ): Promise<Page> {
    const events: StoredEvent[] = []
    let position = after
    for (let from = after; ; ) {
      const most = categories ? PAGE : Math.min(PAGE, limit - events.length)
      const found = await this.after(from, most)
      for (const { event } of found) {
        if (!event) continue
        position = event.position
        if (isOf(event, categories) && events.push(event) === limit) return { events, position }
      }
      const last = found.at(-1)
      if (!last || found.length < most) return { events, position }
      from = last.position
    }
  }

  /** Position of the last event of ours. The leader is asked, because a node that is behind does not know it. */
  async head(): Promise<Position> {
    let [from, most]: [Position | null, number] = [null, 1]
    let looked: Position | null = null
    for (;;) {
      const found = await this.#read({
        direction: 'backwards',
        fromPosition: from === null ? 'end' : placeOf(from),
        maxCount: most,
        requiresLeader: true,
      })
      looked ??= found[0]?.position ?? START
      for (const { position, event } of found) {
        if (event) return this.#remember(looked, position)
        if (position <= this.#known.looked) return this.#remember(looked, this.#known.last)
      }
      const last = found.at(-1)
      if (!last || found.length < most) return this.#remember(looked, START)
      from = last.position
      most = LOOK_BACK
    }
  }

  /** Position of the last event, ours or not. */
  async end(): Promise<Position> {
    const [last] = await this.#read({
      direction: 'backwards',
      fromPosition: 'end',
      maxCount: 1,
      requiresLeader: true,
    })
    return last?.position ?? START
  }

  #remember(looked: Position, last: Position): Position {
    if (looked > this.#known.looked) this.#known = { looked, last }
    return last
  }

  async #read(options: ReadAllOptions): Promise<readonly Seen[]> {
    const { client } = this.#connection
    return (await this.#connection.read(() => client.readAll(options), this.seen)) ?? []
  }
}

export const isOf = ({ stream }: StoredEvent, categories: readonly string[] | undefined): boolean =>
  !categories || categories.includes(categoryOf(stream))
