import type { BusMessage } from '@pingboard/services/ports/bus.ts'
import type { Position } from '@pingboard/services/ports/stored-event.ts'
import { LRUCache } from 'lru-cache'

/** Keys remembered per consumer. */
const KEYS = 10_000

/**
 * Recognizes copies of handled messages. A publisher that begins again, or a second one, sends messages twice. The
 * messages of one key are published in the order of the log, so one that is not newer than the last of its key is a
 * copy.
 */
export function copies() {
  const newest = new LRUCache<string, Position>({ max: KEYS })
  const keyOf = ({ topic, key }: BusMessage) => `${topic}/${key}`
  return {
    isCopy: (message: BusMessage): boolean => message.position <= (newest.get(keyOf(message)) ?? ''),
    handled(message: BusMessage): void {
      newest.set(keyOf(message), message.position)
    },
  }
}
export type Copies = ReturnType<typeof copies>
