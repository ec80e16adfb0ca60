import { type StoredEvent, streamOf } from '../../ports/stored-event.ts'
import type { DomainEvent } from '../event.ts'
import { type EventTypes, storedType } from '../event-types.ts'

/** An event as the log returns it, with data read from JSON text. */
export function stored<Event extends DomainEvent>(
  types: EventTypes<Event>,
  id: string,
  revision: number,
  event: Event,
  change: Partial<StoredEvent> = {},
): StoredEvent {
  return {
    id: `${id}.${revision}`,
    stream: streamOf(types.category, id),
    revision,
    position: String(revision + 1).padStart(16, '0'),
    type: storedType(types, event.type),
    data: JSON.parse(JSON.stringify(event.data)),
    metadata: { commandId: 'c', actorId: 'a', $correlationId: 'r', $causationId: 'c' },
    recordedAt: '2026-01-31T19:30:00.000Z',
    ...change,
  }
}

/** JSON text that is the same for equal values, in whatever order their fields were set. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
