import { openKafka } from '@pingboard/infra/bus/kafka/kafka.ts'
import type { Bus, BusMessage } from '@pingboard/services/ports/bus.ts'
import { StoreUnavailable } from '@pingboard/services/ports/event-log.ts'
import type { Publisher } from '@pingboard/services/ports/publisher.ts'
import { onTestFinished } from 'vitest'

export const TOPIC = 'tallies'

/** A message with a number of its own. */
export const numbered = (count: number): BusMessage => ({
  topic: TOPIC,
  key: `key-${count % 16}`,
  event: { type: 'TallyChanged', count },
  position: String(count).padStart(16, '0'),
  correlationId: `gesture-${count}`,
  causationId: `command-${count}`,
})

/** A connection that is closed with the test, over topics of its own. */
export async function connected(brokers: readonly string[], prefix: string, partitions: number) {
  for (;;) {
    try {
      const kafka = await openKafka({ brokers, prefix })
      onTestFinished(() => kafka.close())
      await kafka.createTopics([TOPIC], { partitions })
      return kafka
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error
    }
  }
}

/**
 * Senders that send numbered messages one after another, until they are ended.
 * @param send resolves once acknowledged @param onFailed the sender goes on with another message
 */
export function traffic(senders: number, send: (message: BusMessage) => Promise<unknown>) {
  const acknowledged = new Set<number>()
  let next = 0
  let failed = 0
  let lastAt = performance.now()
  let longestGap = 0
  const stop = new AbortController()
  const loops = Array.from({ length: senders }, async () => {
    while (!stop.signal.aborted) {
      const count = next++
      try {
        await send(numbered(count))
        acknowledged.add(count)
        const now = performance.now()
        longestGap = Math.max(longestGap, now - lastAt)
        lastAt = now
      } catch {
        failed++
      }
    }
  })
  return {
    acknowledged,
    failed: () => failed,
    longestGap: () => longestGap,
    async end() {
      stop.abort()
      await Promise.all(loops)
    },
  }
}

/** Sends as the kernel's publisher does: what was not acknowledged is sent again. */
export async function sendAgain(publisher: Publisher, message: BusMessage): Promise<void> {
  for (;;) {
    try {
      return await publisher.send([message])
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error
    }
  }
}

/** Numbers that a consumer heard, how often each. Resolves once it is ready. */
export async function hearing(bus: Bus, name: string, from: 'checkpoint' | 'now') {
  const heard = new Map<number, number>()
  const ready = Promise.withResolvers<void>()
  const stop = new AbortController()
  onTestFinished(() => stop.abort())
  const handle = ({ event }: BusMessage) => {
    const { count } = event as { count: number }
    heard.set(count, (heard.get(count) ?? 0) + 1)
  }
  void bus.consume({ name, topics: [TOPIC], from, onReady: ready.resolve }, handle, stop.signal)
  await ready.promise
  return heard
}

export const missingIn = (wanted: Iterable<number>, found: { has(count: number): boolean }): number[] =>
  [...wanted].filter(count => !found.has(count))
