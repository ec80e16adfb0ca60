import { hash } from 'node:crypto'
import type { EventData, Position as Place } from '@eventstore/db-client'
import {
  APPEND_LIMIT,
  AppendTooLarge,
  StoreBroken,
  type StoredText,
} from '@pingboard/services/ports/event-log.ts'
import type {
  EventMetadata,
  NewEvent,
  Position,
  StoredEvent,
} from '@pingboard/services/ports/stored-event.ts'

/** An event as the client takes it. */
export type Proposed = Extract<EventData, { contentType: 'application/json' }>

/** An event as the client gives it, as far as it is used here. */
export interface Recorded {
  readonly streamId: string
  readonly id: string
  readonly revision: bigint
  readonly type: string
  readonly created: Date
  readonly data: unknown
  readonly metadata?: unknown
  /** The server gives it since 22.6. */
  readonly position?: Place
}

/** What is stored as metadata: the server knows ids of 128 bits only, and has a time of its own. */
interface StoredMetadata extends EventMetadata {
  readonly id: string
  readonly recordedAt: string
}

export interface Serialised {
  readonly events: readonly Proposed[]
  /** Of data and metadata. */
  readonly bytes: number
}

/**
 * Events for the client, as they are now: what the caller does with its objects later changes nothing. The data is what
 * its JSON text says. The client writes that text again, and it is the same, letter for letter, because it was made by
 * the same function.
 * @throws AppendTooLarge; TypeError for non-JSON data; RangeError for an empty batch, an empty name, and one id twice
 */
export function serialise(stream: string, events: readonly NewEvent[]): Serialised {
  if (events.length === 0) throw new RangeError('an append needs at least one event')
  // The server stores both copies.
  if (new Set(events.map(({ id }) => id)).size < events.length)
    throw new RangeError('two events of one append have the same id')
  let bytes = 0
  const proposed = events.map(({ id, type, recordedAt, metadata, data }): Proposed => {
    for (const text of [stream, id, type, recordedAt])
      if (text === '' || text.includes('\n')) throw new RangeError('a name is empty or holds a line break')
    const stored: StoredMetadata = { id, recordedAt, ...metadata }
    const [dataText, metadataText] = [JSON.stringify(data), JSON.stringify(stored)]
    bytes += Buffer.byteLength(dataText) + Buffer.byteLength(metadataText)
    return {
      // The server knows a repeat by its ids alone. Another process that carries out the same command writes other
      // metadata, and perhaps other data: that is no repeat, but a conflict.
      id: uuidOf(`${id}\n${type}\n${dataText}\n${metadataText}`),
      type,
      contentType: 'application/json',
      data: JSON.parse(dataText) as Proposed['data'],
      metadata: new Uint8Array(Buffer.from(metadataText)),
    }
  })
  if (bytes > APPEND_LIMIT) throw new AppendTooLarge(`an append of ${bytes} bytes, more than ${APPEND_LIMIT}`)
  return { events: proposed, bytes }
}

/** The same UUID for the same text. Version 8: made by a rule of the application. */
function uuidOf(text: string): string {
  const digits = hash('sha256', text)
  const variant = ((Number.parseInt(digits.slice(16, 17), 16) & 3) | 8).toString(16)
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    `${variant}${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ].join('-')
}

/** @param stream the name without what tests put before it */
export function toStored(record: Recorded, stream: string): StoredEvent {
  const { id, recordedAt, ...metadata } = (record.metadata ?? {}) as Partial<StoredMetadata>
  return {
    // Another program's events have no such metadata.
    id: id ?? record.id,
    recordedAt: recordedAt ?? record.created.toISOString(),
    stream,
    revision: Number(record.revision),
    position: positionIn(record),
    type: record.type,
    metadata: metadata as EventMetadata,
    data: record.data as object,
  }
}

/** The stored text of an event: reading parses it, and writing it again gives the same text. */
export const toText = (event: StoredEvent): StoredText => ({
  event,
  data: JSON.stringify(event.data),
  checksum: null,
})

/** Digits of an unsigned number of 64 bits. */
const DIGITS = 20
const NO_POSITION = 2n ** 64n - 1n

/** Both numbers with a fixed width, so that the text sorts in log order. They may be greater than a JavaScript number. */
export const positionOf = ({ commit, prepare }: Place): Position =>
  commit.toString().padStart(DIGITS, '0') + prepare.toString().padStart(DIGITS, '0')

/** @throws StoreBroken when a server gives none with the events of a stream: it is older than 22.6 */
export function positionIn({ position, streamId }: Recorded): Position {
  if (!position || position.commit === NO_POSITION)
    throw new StoreBroken(`the event store gives no position with events of ${streamId}: it is too old`)
  return positionOf(position)
}

/** @throws RangeError for a text that is no position of this log */
export function placeOf(position: Position): Place {
  if (!/^[0-9]{40}$/.test(position)) throw new RangeError(`not a position of this log: ${position}`)
  return { commit: BigInt(position.slice(0, DIGITS)), prepare: BigInt(position.slice(DIGITS)) }
}
