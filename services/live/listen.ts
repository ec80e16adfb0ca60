import { setTimeout as wait } from 'node:timers/promises'
import type { Bus, BusMessage } from '../ports/bus.ts'
import type { Log } from '../ports/log.ts'

const RETRY_MS = 1000

/** Receives messages of every board and group from now on, until the signal ends. */
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
  /** Messages may have been lost: every shown board must be read again. */
  missed: () => void
}): Promise<void> {
  // Shown boards are read again once the subscription has begun, so that no message is lost in between.
  const consumer = { name: 'live', topics: ['boards', 'groups'], from: 'now', onReady: missed } as const
  for (;;) {
    try {
      return await bus.consume(consumer, heard, signal)
    } catch (error) {
      if (signal.aborted) return
      log.error({ err: error }, 'the live service lost the bus')
      await wait(RETRY_MS, undefined, { signal }).catch(() => {})
      if (signal.aborted) return
    }
  }
}
