import type { StoredEvent } from '../../ports/stored-event.ts'

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
  return `${Number(position)} ${recordedAt} ${type} ${stream}@${revision} by ${actorId} in ${$correlationId} ${text}`
}
