import { randomUUID } from 'node:crypto'
import type { KafkaMessage } from 'kafkajs'
import type { Asking } from './admin.ts'
import { ANSWER_MS, type Client, failureOf, withinTime } from './client.ts'
import { keptOf, placeName } from './topics.ts'

/**
 * Everything that a topic keeps at the moment, partition by partition.
 * @param group a prefix that this user may read with
 * @throws StoreUnavailable, LoginRefused
 */
export async function readTopic(
  newClient: () => Client,
  asking: Asking,
  topic: string,
  group: string,
): Promise<readonly KafkaMessage[]> {
  const left = new Map(
    (await keptOf(asking, [topic]))
      .filter(({ low, high }) => low < high)
      .map(({ partition, high }) => [placeName(topic, partition), high]),
  )
  if (left.size === 0) return []
  const found: KafkaMessage[] = []
  const client = newClient()
  const consumer = client.kafka.consumer({ groupId: `${group}.${randomUUID()}`, maxWaitTimeInMs: 200 })
  const done = Promise.withResolvers<void>()
  // With the first use after a start of the brokers, the client begins again by itself.
  consumer.on(consumer.events.CRASH, ({ payload: { error, restart } }) => {
    if (!restart) done.reject(error)
  })
  try {
    await withinTime(consumer.connect())
    await consumer.subscribe({ topics: [topic], fromBeginning: true })
    await consumer.run({
      autoCommit: false,
      eachBatch: async ({ batch }) => {
        const { partition, messages } = batch
        const name = placeName(topic, partition)
        const end = left.get(name)
        if (end === undefined) return
        found.push(...messages.filter(({ offset }) => BigInt(offset) < end))
        if (BigInt(batch.lastOffset()) + 1n >= end) left.delete(name)
        if (left.size === 0) done.resolve()
      },
    })
    await withinTime(done.promise, ANSWER_MS)
    return found
  } catch (error) {
    throw failureOf(error)
  } finally {
    await withinTime(consumer.disconnect(), 2000).catch(() => {})
    client.close()
  }
}
