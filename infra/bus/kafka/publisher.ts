import type { BusMessage } from '@pingboard/services/ports/bus.ts'
import { StoreUnavailable } from '@pingboard/services/ports/event-log.ts'
import type { Log } from '@pingboard/services/ports/log.ts'
import type { Publisher } from '@pingboard/services/ports/publisher.ts'
import { Partitioners, type Producer, type RecordMetadata } from 'kafkajs'
import { ANSWER_MS, type Client, causeOf, failureOf, isForbidden, withinTime } from './client.ts'
import { type KafkaRecord, recordOf } from './messages.ts'
import { MESSAGE_LIMIT, placeName } from './topics.ts'

export interface KafkaPublisher extends Publisher {
  /** False after a failed send, until one succeeds; or until this process has tried none for half a minute. */
  healthy(): boolean
  close(): Promise<void>
}

/** A producer, and the partitions that the records of its current send belong to. */
interface Sender {
  readonly client: Client
  readonly producer: Producer
  readonly chosen: Set<string>
}

/** Records of one send, by topic. */
type Batch = ReadonlyMap<string, readonly KafkaRecord[]>

/**
 * A publisher at work tries again much sooner. One that lost its turn while Kafka was away tries no more, and what it saw
 * then says nothing. Milliseconds.
 */
const COUNTS_FOR_MS = 3 * ANSWER_MS
const RETRY = { initialRetryTime: 100, maxRetryTime: 1000, retries: 5 }
/** Failures after which the same producer repeats the same records. Its numbers are right only then. */
const OF_THE_CONNECTION = /^KafkaJS(?:Connection|RequestTimeout|BrokerNotFound|LockTimeout)/

/**
 * Sends under a number, by which a broker recognizes a repeat. The client counts that number back when a send fails
 * (kafkajs 2.2.4). If the broker had stored the records, it takes the next send for their copy, and those are lost.
 * So there is one send at a time, and a failed one is repeated with the same records until it is acknowledged. A
 * producer whose send was given up is never used again.
 * @param prefix of topics
 */
export function openPublisher(newClient: () => Client, prefix: string, log?: Log): KafkaPublisher {
  let current: Promise<Sender> | null = null
  let turn: Promise<unknown> = Promise.resolve()
  /** Of the latest failed send, until one succeeds. Monotonic milliseconds. */
  let failedAt: number | null = null
  let isClosed = false

  async function begin(): Promise<Sender> {
    const client = newClient()
    const chosen = new Set<string>()
    const producer = client.kafka.producer({
      idempotent: true,
      maxInFlightRequests: 1,
      allowAutoTopicCreation: false,
      retry: RETRY,
      createPartitioner: () => {
        const partitionOf = Partitioners.DefaultPartitioner()
        return given => {
          const partition = partitionOf(given)
          chosen.add(placeName(given.topic, partition))
          return partition
        }
      },
    })
    try {
      await producer.connect()
    } catch (error) {
      client.close()
      throw error
    }
    return { client, producer, chosen }
  }

  function forget(sending: Promise<Sender>): void {
    if (current === sending) current = null
    // The client goes on trying by itself, and must not send old records later.
    void sending.then(
      ({ client }) => client.close(),
      () => {},
    )
  }

  /** Sends until every record is acknowledged. @throws StoreUnavailable after ten seconds, LoginRefused */
  async function sendSurely(batch: Batch): Promise<void> {
    const end = performance.now() + ANSWER_MS
    const topicMessages = [...batch].map(([topic, records]) => ({ topic, messages: [...records] }))
    for (;;) {
      current ??= begin()
      const used = current
      used.catch(() => forget(used))
      try {
        const { producer, chosen } = await withinTime(used, end - performance.now())
        chosen.clear()
        const answers = await withinTime(
          producer.sendBatch({ topicMessages, acks: -1, timeout: ANSWER_MS }),
          end - performance.now(),
        )
        everyPartition(chosen, answers)
        if (failedAt !== null) log?.info({}, 'Kafka takes messages again')
        failedAt = null
        return
      } catch (error) {
        if (!OF_THE_CONNECTION.test(causeOf(error).name)) forget(used)
        const failure = failureOf(error)
        if (failedAt === null) log?.warn({ err: failure }, 'Kafka takes no messages')
        failedAt = performance.now()
        const isFinal = isClosed || !(failure instanceof StoreUnavailable) || isForbidden(error)
        if (!isFinal && performance.now() + RETRY.maxRetryTime < end) continue
        forget(used)
        throw failure
      }
    }
  }

  async function sendAll(messages: readonly BusMessage[]): Promise<void> {
    for (const batch of batchesOf(messages, prefix)) await sendSurely(batch)
  }

  return {
    healthy: () => failedAt === null || performance.now() - failedAt > COUNTS_FOR_MS,
    async send(messages) {
      if (messages.length === 0) return
      const sent = turn.then(() => sendAll(messages))
      turn = sent.catch(() => {})
      await sent
    },
    async close() {
      isClosed = true
      const used = current
      if (!used) return
      await withinTime(
        turn.then(async () => (await used).producer.disconnect()),
        1000,
      ).catch(() => {})
      forget(used)
    },
  }
}

/**
 * A send whose leaders changed meanwhile may be answered without one of its partitions: the client takes the answer
 * that a broker gave for other partitions for the answer about all.
 * @throws StoreUnavailable
 */
function everyPartition(chosen: ReadonlySet<string>, answers: readonly RecordMetadata[]): void {
  const answered = new Set(answers.map(({ topicName, partition }) => placeName(topicName, partition)))
  for (const place of chosen)
    if (!answered.has(place)) throw new StoreUnavailable(`no acknowledgement of ${place}`)
}

/** Messages in their order, in parts that a broker takes. @throws AppendTooLarge before anything is sent */
function batchesOf(messages: readonly BusMessage[], prefix: string): readonly Batch[] {
  const batches: Map<string, KafkaRecord[]>[] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const message of messages) {
    const record = recordOf(message)
    bytes += record.value.length
    if (bytes > MESSAGE_LIMIT) {
      batches.push(new Map())
      bytes = record.value.length
    }
    const topic = prefix + message.topic
    const batch = batches.at(-1)
    const records = batch?.get(topic)
    if (records) records.push(record)
    else batch?.set(topic, [record])
  }
  return batches
}
