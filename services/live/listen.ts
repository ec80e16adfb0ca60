import { setTimeout as wait } from 'node:timers/promises'
import type { Bus, BusMessage } from '../ports/bus.ts'
import type { Log } from '../ports/log.ts'

const RETRY_MS = 1000

/** Hears of every board and group from now on, until the signal ends. */
export async function listen({
  bus,
  log,
  signal,
  heard,
  missed,
}: {
  bus: Bus
  log: Log
  signal: AbortSignal
  heard: (message: BusMessage) => void
  /** Messages may have been lost: whatever is shown must be read again. */
  missed: () => void
}): Promise<void> {
  const consumer = { name: 'live', topics: ['boards', 'groups'], from: 'now' } as const
  for (;;) {
    try {
      const consuming = bus.consume(consumer, heard, signal)
      // After the consumer is on, so that nothing falls between what is read and what is heard.
      missed()
      return await consuming
    } catch (error) {
      if (signal.aborted) return
      log.error({ err: error }, 'the live service lost the bus')
      await wait(RETRY_MS, undefined, { signal }).catch(() => {})
      if (signal.aborted) return
    }
  }
}
