import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type Admin, Kafka, KafkaJSError, logLevel } from 'kafkajs'
import { within } from '../adapters/promises.ts'

/** A message as the brokers keep it. */
export interface KeptMessage {
  readonly topic: string
  readonly partition: number
  readonly offset: string
  readonly key: string
  readonly value: string
  readonly headers: Readonly<Record<string, string>>
  /** Milliseconds since 1970. */
  readonly timestamp: number
}

const LIMIT_MS = 60_000

export const clientOf = (brokers: readonly string[]): Kafka =>
  new Kafka({ clientId: 'test', brokers: [...brokers], logLevel: logLevel.NOTHING })

/** Asks the brokers about topics and groups. */
export async function asAdmin<T>(
  brokers: readonly string[],
  question: (admin: Admin) => Promise<T>,
): Promise<T> {
  const admin = clientOf(brokers).admin()
  await admin.connect()
  try {
    return await question(admin)
  } finally {
    await admin.disconnect()
  }
}

/** From where to where each partition of a topic keeps messages. A topic that was just created has no leader for a moment. */
export async function offsetsOf(
  admin: Admin,
  topic: string,
): Promise<readonly { readonly partition: number; readonly low: string; readonly high: string }[]> {
  const end = performance.now() + LIMIT_MS
  for (;;)
    try {
      return await admin.fetchTopicOffsets(topic)
    } catch (error) {
      const passes = error instanceof KafkaJSError && error.retriable
      if (!passes || performance.now() > end) throw error
      await delay(50)
    }
}

/**
 * Everything that all topics with a prefix keep, from their beginning to their end of now, for a test to search. What
 * the brokers keep for themselves (`__consumer_offsets`) holds offsets and names of groups.
 * @param prefix empty: every topic
 */
export async function kafkaContents(
  brokers: readonly string[],
  prefix = '',
): Promise<readonly KeptMessage[]> {
  const topics = await asAdmin(brokers, async admin =>
    (await admin.listTopics()).filter(name => name.startsWith(prefix) && !name.startsWith('__')),
  )
  const left = new Map<string, bigint>()
  await asAdmin(brokers, async admin => {
    for (const topic of topics)
      for (const { partition, low, high } of await offsetsOf(admin, topic))
        if (BigInt(low) < BigInt(high)) left.set(`${topic}/${partition}`, BigInt(high))
  })
  const found: KeptMessage[] = []
  if (left.size === 0) return found
  const consumer = clientOf(brokers).consumer({ groupId: `contents-${randomUUID()}`, maxWaitTimeInMs: 100 })
  const done = Promise.withResolvers<void>()
  // With the first use after a start of the brokers, the client begins again by itself.
  consumer.on(consumer.events.CRASH, ({ payload: { error, restart } }) => {
    if (!restart) done.reject(error)
  })
  await consumer.connect()
  try {
    await consumer.subscribe({ topics, fromBeginning: true })
    await consumer.run({
      autoCommit: false,
      async eachBatch({ batch }) {
        const { topic, partition, messages } = batch
        const name = `${topic}/${partition}`
        const end = left.get(name)
        if (end === undefined) return
        for (const { offset, key, value, headers = {}, timestamp } of messages) {
          if (BigInt(offset) >= end) continue
          const texts = Object.entries(headers).map(([header, text]) => [header, String(text)] as const)
          found.push({
            topic,
            partition,
            offset,
            key: key?.toString() ?? '',
            value: value?.toString() ?? '',
            headers: Object.fromEntries(texts),
            timestamp: Number(timestamp),
          })
        }
        if (BigInt(batch.lastOffset()) + 1n >= end) left.delete(name)
        if (left.size === 0) done.resolve()
      },
    })
    await within(done.promise, 'the end of every topic', LIMIT_MS)
  } finally {
    await consumer.disconnect()
  }
  return found
}
