import { setTimeout as delay } from 'node:timers/promises'
import type { Asking } from './admin.ts'
import { MessagesMissed, type Places } from './places.ts'
import { keptOf, placeName } from './topics.ts'

/** A partition with messages was not read for a while although nothing was being handled. */
export class NotRead extends Error {}

/**
 * Looks whether assigned partitions are read. After a rebalance the client may leave some of them out, without any
 * error (tulios/kafkajs #1720).
 * @param isBusy a handler works, so nothing is read meanwhile
 * @throws NotRead when messages waited at two looks, and none was read in between; MessagesMissed when the brokers
 * removed what was to be read next
 */
export async function watchPlaces(
  asking: Asking,
  topics: readonly string[],
  places: Places,
  { everyMs, signal, isBusy }: { everyMs: number; signal: AbortSignal; isBusy: () => boolean },
): Promise<void> {
  let waited = new Map<string, bigint>()
  while (!signal.aborted) {
    await delay(everyMs, undefined, { signal, ref: false }).catch(() => {})
    if (signal.aborted) return
    const kept = await keptOf(asking, topics).catch(() => null)
    const waiting = new Map<string, bigint>()
    for (const { topic, partition, low, high } of isBusy() ? [] : (kept ?? [])) {
      const next = places.of(topic, partition)
      if (next === undefined || next >= high) continue
      const name = placeName(topic, partition)
      if (next < low) throw new MessagesMissed(`messages of ${name} are gone`)
      if (waited.get(name) === next) throw new NotRead(`${name} is not read`)
      waiting.set(name, next)
    }
    waited = waiting
  }
}
