import type { AppendConflict } from '@pingboard/services/ports/event-log.ts'
import type { Position, StoredEvent } from '@pingboard/services/ports/stored-event.ts'
import type { Connection } from './connection.ts'
import { positionIn, type Recorded, toStored } from './records.ts'

/** Events asked for at once. */
const PAGE = 500
/** Newest events among which those of an append are looked for. */
const TAIL = 200

/** The answer to an append. */
export interface Sent {
  /** Of the last event. */
  readonly revision: number
  /** Of the last event; null where the server does not tell it. */
  readonly position: Position | null
}

/** Reads streams, from the leader: what was answered is seen. */
export class StreamReader {
  readonly #connection: Connection
  readonly #before: string

  /** @param before what comes before the name of each stream */
  constructor(connection: Connection, before: string) {
    this.#connection = connection
    this.#before = before
  }

  nameOf(stream: string): string {
    return this.#before + stream
  }

  /** Events with `revision > after`, at most `limit`. */
  async read(stream: string, after: number, limit = Infinity): Promise<StoredEvent[]> {
    const events: StoredEvent[] = []
    while (events.length < limit) {
      const wanted = Math.min(PAGE, limit - events.length)
      const found = await this.#page(stream, 'forwards', BigInt(after + 1 + events.length), wanted)
      for (const record of found) events.push(toStored(record, stream))
      if (found.length < wanted) break
    }
    return events
  }

  /** The last revision of a stream, and the answer to the append whose last event has this id, if it is there. */
  async tail(stream: string, id: string): Promise<{ last: AppendConflict['actual']; found: Sent | null }> {
    const records = await this.#page(stream, 'backwards', 'end', id ? TAIL : 1)
    const stored = id === '' ? undefined : records.find(record => record.id === id)
    return {
      last: records[0] ? Number(records[0].revision) : 'no-stream',
      found: stored ? { revision: Number(stored.revision), position: positionIn(stored) } : null,
    }
  }

  async #page(
    stream: string,
    direction: 'forwards' | 'backwards',
    fromRevision: bigint | 'end',
    maxCount: number,
  ): Promise<readonly Recorded[]> {
    const options = { direction, fromRevision, maxCount, requiresLeader: true }
    const found = await this.#connection.read(
      () => this.#connection.client.readStream(this.nameOf(stream), options),
      ({ event }): Recorded | undefined => event,
    )
    return found ?? []
  }
}
