import { type Position, START, type StoredEvent } from '../../ports/stored-event.ts'
import type { Reading } from '../open/stores.ts'

/** Events read at once, so that memory stays small however long the log is. */
const PAGE = 1000

/** Every event up to the end of the log, in its order. @param categories of the streams; all when absent */
export async function* eventsIn(
  log: Reading['log'],
  categories?: readonly string[],
): AsyncGenerator<StoredEvent> {
  for (let after: Position = START; ; ) {
    const { events, position } = await log.readAll(after, { categories, limit: PAGE })
    yield* events
    if (position === after) return
    after = position
  }
}

/** Every event of a stream, in order; none for an unknown stream. */
export async function* eventsOf(log: Reading['log'], stream: string): AsyncGenerator<StoredEvent> {
  for (let after = -1; ; after += PAGE) {
    const events = await log.readStream(stream, after, PAGE)
    yield* events
    if (events.length < PAGE) return
  }
}

/** One event as a line for programs. */
export function jsonOf({
  position,
  recordedAt,
  type,
  stream,
  revision,
  id,
  metadata,
  data,
}: StoredEvent): string {
  return JSON.stringify({ position, recordedAt, type, stream, revision, id, metadata, data })
}

/** One event as a line for people: position, time, type, stream, actor and data. */
export function lineOf({
  position,
  recordedAt,
  type,
  stream,
  revision,
  metadata,
  data,
}: StoredEvent): string {
  const { actorId, $correlationId } = metadata
  const text = JSON.stringify(data)
  return `${position.replace(/^0+(?=.)/, '')} ${recordedAt} ${type} ${stream}@${revision} by ${actorId} in ${$correlationId} ${text}`
}
