import type { Asking } from './admin.ts'
import { LISTENING } from './bus.ts'
import type { Place } from './places.ts'
import { keptOf, placeName } from './topics.ts'

/** How far a consumer is behind. */
export interface ConsumerLag {
  readonly consumer: string
  /** Messages that wait for it. */
  readonly messages: number
  /** For how long the oldest of them has waited, to a tenth of it; 0 when none waits. Seconds. */
  readonly seconds: number
}

/** A wait is found to this share of it. */
const EXACT = 0.1
const LONGEST_S = 30 * 86_400

/**
 * @param prefix of topics and groups
 * @param listening consumers of this process whose place the brokers do not keep
 * @throws StoreUnavailable, LoginRefused
 */
export async function lagOf(
  asking: Asking,
  prefix: string,
  listening: ReadonlyMap<string, readonly Place[]>,
): Promise<readonly ConsumerLag[]> {
  const { groups } = await asking.ask(admin => admin.listGroups())
  const names = groups
    .map(({ groupId }) => groupId)
    .filter(group => group.startsWith(prefix) && !group.startsWith(prefix + LISTENING))
  const places = new Map(listening)
  for (const group of names) places.set(group.slice(prefix.length), await committed(asking, group))
  const found: ConsumerLag[] = []
  for (const [consumer, at] of [...places].sort(([a], [b]) => (a < b ? -1 : 1)))
    if (at.length > 0) found.push({ consumer, ...(await behind(asking, at)) })
  return found
}

async function committed({ ask }: Asking, group: string): Promise<readonly Place[]> {
  const found = await ask(admin => admin.fetchOffsets({ groupId: group }))
  return found.flatMap(({ topic, partitions }) =>
    partitions
      .map(({ partition, offset }) => ({ topic, partition, next: BigInt(offset) }))
      .filter(({ next }) => next >= 0n),
  )
}

async function behind(asking: Asking, places: readonly Place[]): Promise<Omit<ConsumerLag, 'consumer'>> {
  const topics = [...new Set(places.map(({ topic }) => topic))]
  const kept = new Map(
    (await keptOf(asking, topics)).map(one => [placeName(one.topic, one.partition), one] as const),
  )
  const waiting: Place[] = []
  let messages = 0n
  for (const { topic, partition, next } of places) {
    const one = kept.get(placeName(topic, partition))
    if (!one) continue
    const first = next < one.low ? one.low : next
    if (first >= one.high) continue
    messages += one.high - first
    waiting.push({ topic, partition, next: first })
  }
  return { messages: Number(messages), seconds: await waitOf(asking, waiting) }
}

/**
 * The age of the oldest of the messages at these places, in seconds. A broker gives the time of a message only with the
 * message, but names the first message after a given time. So the age is searched: doubled until every message is
 * younger, then narrowed by halves.
 */
async function waitOf({ ask }: Asking, places: readonly Place[]): Promise<number> {
  if (places.length === 0) return 0
  const now = Date.now()
  const topics = [...new Set(places.map(({ topic }) => topic))]
  /** Whether every message came in the last seconds. */
  async function areYounger(seconds: number): Promise<boolean> {
    for (const topic of topics) {
      const firsts = await ask(admin =>
        admin.fetchTopicOffsetsByTimestamp(topic, Math.floor(now - seconds * 1000)),
      )
      const first = new Map(firsts.map(({ partition, offset }) => [partition, BigInt(offset)]))
      for (const { topic: of, partition, next } of places)
        if (of === topic && next < (first.get(partition) ?? next)) return false
    }
    return true
  }
  let younger = 1
  while (younger < LONGEST_S && !(await areYounger(younger))) younger *= 2
  let older = younger > 1 ? younger / 2 : 0
  while (younger - older > Math.max(EXACT, EXACT * younger)) {
    const middle = (older + younger) / 2
    if (await areYounger(middle)) younger = middle
    else older = middle
  }
  return (older + younger) / 2
}
