import type { NewEvent } from '@pingboard/services/ports/stored-event.ts'

let count = 0

/** A new event with an id of its own. */
export function anEvent(data: object = {}, change: Partial<NewEvent> = {}): NewEvent {
  count++
  const id = `event-${process.pid}-${count}`
  return {
    id,
    type: 'tallies.Raised.v1',
    data: { to: count, by: 'a', ...data },
    metadata: { commandId: id, actorId: 'actor', $correlationId: `gesture-${count}`, $causationId: id },
    recordedAt: '2026-01-31T19:30:00.000Z',
    ...change,
  }
}

export const events = (number: number): NewEvent[] => Array.from({ length: number }, () => anEvent())
