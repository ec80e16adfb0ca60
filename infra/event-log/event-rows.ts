import { hash } from 'node:crypto'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import {
  APPEND_LIMIT,
  AppendTooLarge,
  StoreBroken,
  type StoredText,
} from '@pingboard/services/ports/event-log.ts'
import {
  type EventMetadata,
  type NewEvent,
  type Position,
  START,
  type StoredEvent,
} from '@pingboard/services/ports/stored-event.ts'

/** The columns of a new event that has no position yet. */
export type Serialised = Omit<EventRow, 'position' | 'stream' | 'revision'>

/** @throws AppendTooLarge; RangeError for an empty batch, or a name with a line break; TypeError for non-JSON data */
export function serialise(stream: string, events: readonly NewEvent[]): readonly Serialised[] {
  if (events.length === 0) throw new RangeError('an append needs at least one event')
  const rows = events.map(({ id, type, recordedAt, metadata, data }) => {
    for (const text of [stream, id, type, recordedAt]) {
      if (text === '' || text.includes('\n')) throw new RangeError('a name is empty or holds a line break')
    }
    return { id, type, recordedAt, metadata: JSON.stringify(metadata), data: JSON.stringify(data) }
  })
  const bytes = rows.reduce(
    (sum, row) => sum + Buffer.byteLength(row.data) + Buffer.byteLength(row.metadata),
    0,
  )
  if (bytes > APPEND_LIMIT) throw new AppendTooLarge(`an append of ${bytes} bytes, more than ${APPEND_LIMIT}`)
  return rows
}

/** In the order of the columns below. Rows are arrays: making an object of each row takes longer than reading it. */
type Columns = [number, string, string, number, string, string, string, string]
const COLUMNS = 'position, id, stream, revision, type, recorded_at, metadata, data'
/** The columns, the event's own checksum, and the checksum of the event before it. */
type CheckedColumns = [...Columns, string, string | null]
const CHECKED = `${COLUMNS}, checksum,
  (SELECT checksum FROM event AS previous WHERE previous.position = event.position - 1)`

/** A query for events; `toEvents` reads its rows. @param rest what follows `FROM event` */
export function selectEvents(db: DatabaseSync, rest: string): StatementSync {
  const statement = db.prepare(`SELECT ${COLUMNS} FROM event ${rest}`)
  statement.setReturnArrays(true)
  return statement
}

export const toEvents = (rows: unknown): StoredEvent[] =>
  (rows as Columns[]).map(columns => new RowEvent(columns))

/** The rows of a query. @throws StoreBroken when the file is damaged at these rows */
export function rowsOf(statement: StatementSync, ...values: (string | number)[]): unknown[] {
  try {
    return statement.all(...values)
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new StoreBroken(`log.sqlite cannot be read: ${why}`, { cause })
  }
}

/**
 * A query for events with the checksums that are needed to check them; `toCheckedEvents` and `toTexts` read its rows.
 */
export function selectChecked(db: DatabaseSync, rest: string): StatementSync {
  const statement = db.prepare(`SELECT ${CHECKED} FROM event ${rest}`)
  statement.setReturnArrays(true)
  return statement
}

/**
 * @param upTo number of the last event that is checked here: later events were checked when the log was opened
 * @throws StoreBroken naming the first event that differs from what was stored
 */
export const toCheckedEvents = (rows: unknown, upTo = Number.POSITIVE_INFINITY): StoredEvent[] =>
  (rows as CheckedColumns[]).map(row => toCheckedEvent(row, upTo))

/** Events with their stored text. @throws StoreBroken naming the first event that differs from what was stored */
export const toTexts = (rows: unknown): StoredText[] =>
  (rows as CheckedColumns[]).map(row => {
    const [, , , , , , , data, checksum] = row
    return { event: toCheckedEvent(row, Number.POSITIVE_INFINITY), data, checksum }
  })

function toCheckedEvent(row: CheckedColumns, upTo: number): StoredEvent {
  const [position, id, stream, revision, type, recordedAt, metadata, data, checksum, previous] = row
  if (position <= upTo) {
    const columns = { position, id, stream, revision, type, recordedAt, metadata, data }
    if (checksum !== checksumOf(previous ?? NO_CHECKSUM, columns))
      throw new StoreBroken(`event ${position} of the log is damaged: its checksum does not fit`)
  }
  return new RowEvent([position, id, stream, revision, type, recordedAt, metadata, data])
}

/** Parses the stored text, even of an event just written: readers get what is stored, not the writer's objects. */
export const toEvent = (row: EventRow): StoredEvent => {
  const { position, id, stream, revision, type, recordedAt, metadata, data } = row
  return new RowEvent([position, id, stream, revision, type, recordedAt, metadata, data])
}

/** Parses each text at its first use: a rebuild uses no metadata, and a search for one person uses no data. */
class RowEvent implements StoredEvent {
  readonly id: string
  readonly type: string
  readonly recordedAt: string
  readonly stream: string
  readonly revision: number
  readonly position: Position
  #metadata: string | EventMetadata
  #data: string | object

  constructor([position, id, stream, revision, type, recordedAt, metadata, data]: Columns) {
    this.id = id
    this.type = type
    this.recordedAt = recordedAt
    this.stream = stream
    this.revision = revision
    this.position = positionOf(position)
    this.#metadata = metadata
    this.#data = data
  }

  get metadata(): EventMetadata {
    if (typeof this.#metadata === 'string') this.#metadata = JSON.parse(this.#metadata) as EventMetadata
    return this.#metadata
  }

  get data(): object {
    if (typeof this.#data === 'string') this.#data = JSON.parse(this.#data) as object
    return this.#data
  }
}

/** Columns of an event as they are stored; `data` and `metadata` are JSON text. */
export interface EventRow {
  readonly position: number
  readonly id: string
  readonly stream: string
  readonly revision: number
  readonly type: string
  readonly recordedAt: string
  readonly metadata: string
  readonly data: string
}

/** Whether two events under one id are the same event. The texts are compared: both were made by `serialise`. */
export const saysTheSame = (one: Serialised, other: Serialised): boolean =>
  one.type === other.type &&
  one.recordedAt === other.recordedAt &&
  one.metadata === other.metadata &&
  one.data === other.data

/** Checksum before the first event. */
export const NO_CHECKSUM = ''

/**
 * SHA-256, base64url, over the previous event's checksum and this event's columns, one a line. No column can hold a
 * line break (JSON escapes line breaks, `append` refuses them elsewhere), so different events give different texts.
 */
export function checksumOf(previous: string, row: EventRow): string {
  return hash(
    'sha256',
    `${previous}\n${row.position}\n${row.id}\n${row.stream}\n${row.revision}\n${row.type}\n${row.recordedAt}\n${row.metadata}\n${row.data}`,
    'base64url',
  )
}

const ZEROS = '0'.repeat(16)

/** Fixed width, so that text sorts in log order: `0000000000000042`. 16 digits hold every safe integer. */
export const positionOf = (number: number): Position =>
  number === 0 ? START : ZEROS.slice(`${number}`.length) + number

/** Whether this log could have given a position. */
export const isPosition = (position: Position): boolean => /^[0-9]{16}$/.test(position)

/** 0 for `START`. @throws RangeError for a text that is no position of this log */
export function numberOf(position: Position): number {
  if (position === START) return 0
  if (!isPosition(position)) throw new RangeError(`not a position of this log: ${position}`)
  return Number(position)
}
