/** Place of an event in the whole log. The text sorts in log order, in every log. */
export type Position = string
/** Before the first event. */
export const START: Position = ''

/** Why an event happened. Copied into bus headers; never holds personal data. */
export interface EventMetadata {
  readonly commandId: string
  /** Opaque user id, or `system:<process>`. */
  readonly actorId: string
  /** One action of a person, over all streams and services it reached. */
  readonly $correlationId: string
  /** Command or event that directly caused this event. */
  readonly $causationId: string
  /** The client's Idempotency-Key, with the hash of the body it came with (CON-4). */
  readonly idempotencyKey?: string
  readonly bodyHash?: string
}

/** An event on its way into the log. `type` is the stored name, `boards.ScoreChanged.v1`. */
export interface NewEvent {
  /** Chosen before the first attempt and reused on retry. */
  readonly id: string
  readonly type: string
  readonly data: object
  readonly metadata: EventMetadata
  /** UTC, ISO 8601. For people to read; the order comes from positions. */
  readonly recordedAt: string
}

/** An event of the log. */
export interface StoredEvent extends NewEvent {
  /** `board-<id>`: category, hyphen, id of the aggregate. */
  readonly stream: string
  /** Place in its stream, from 0, without gaps. */
  readonly revision: number
  readonly position: Position
}

export const streamOf = (category: string, id: string): string => `${category}-${id}`
export const categoryOf = (stream: string): string => stream.slice(0, stream.indexOf('-'))
export const idOf = (stream: string): string => stream.slice(stream.indexOf('-') + 1)
