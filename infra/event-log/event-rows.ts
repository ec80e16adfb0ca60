import type { EventMetadata, NewEvent, Position, StoredEvent } from '@pingboard/services/kernel/event.ts'
import type { EventRow } from './checksum.ts'
import { positionOf } from './position.ts'

/** A new event as its columns, before it has a place. */
export type Serialised = Omit<EventRow, 'position' | 'stream' | 'revision'>

/** @throws RangeError for an empty batch or a name the checksum could not hold; TypeError for what is not JSON */
export function serialise(stream: string, events: readonly NewEvent[]): readonly Serialised[] {
  if (events.length === 0) throw new RangeError('an append needs at least one event')
  return events.map(({ id, type, recordedAt, metadata, data }) => {
    for (const text of [stream, id, type, recordedAt]) {
      if (text === '' || text.includes('\n')) throw new RangeError('a name is empty or holds a line break')
    }
    return { id, type, recordedAt, metadata: JSON.stringify(metadata), data: JSON.stringify(data) }
  })
}

export const toEvents = (rows: unknown): StoredEvent[] => (rows as EventRow[]).map(toEvent)

/** Parsed from the text, also when it was just written: readers get what is stored, not what was handed in. */
export const toEvent = (row: EventRow): StoredEvent => new RowEvent(row)

/** Its metadata are parsed when they are first asked for: a rebuild asks for none. */
class RowEvent implements StoredEvent {
  readonly id: string
  readonly type: string
  readonly data: object
  readonly recordedAt: string
  readonly stream: string
  readonly revision: number
  readonly position: Position
  readonly #metadata: string
  #parsed: EventMetadata | null = null

  constructor({ id, type, data, recordedAt, stream, revision, position, metadata }: EventRow) {
    this.id = id
    this.type = type
    this.data = JSON.parse(data)
    this.recordedAt = recordedAt
    this.stream = stream
    this.revision = revision
    this.position = positionOf(position)
    this.#metadata = metadata
  }

  get metadata(): EventMetadata {
    this.#parsed ??= JSON.parse(this.#metadata) as EventMetadata
    return this.#parsed
  }
}
