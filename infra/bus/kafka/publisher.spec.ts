import { createRequire } from 'node:module'
import type { BusMessage } from '@pingboard/services/ports/bus.ts'
import { StoreUnavailable } from '@pingboard/services/ports/event-log.ts'
import {
  type Kafka,
  KafkaJSConnectionError,
  KafkaJSNonRetriableError,
  type Producer,
  type ProducerBatch,
  type ProducerConfig,
  type RecordMetadata,
} from 'kafkajs'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Client } from './client.ts'
import { openPublisher } from './publisher.ts'

const message = (key: string, count: number): BusMessage => ({
  topic: 'boards',
  key,
  event: { count },
  position: String(count),
  correlationId: 'c',
  causationId: 'd',
})

const PARTITIONS = 3
const acknowledged = (partition: number): RecordMetadata => ({
  topicName: 'p.boards',
  partition,
  errorCode: 0,
})

/** Answers a send. @param partitions those of its records */
type Answer = (partitions: readonly number[], sent: ProducerBatch) => Promise<RecordMetadata[]>

const all: Answer = async partitions => partitions.map(acknowledged)

/** A publisher over producers that are told what to answer, send by send; afterwards they acknowledge all. */
function publisherWith(...answers: readonly Answer[]) {
  const sends: { producer: number; keys: string[] }[] = []
  let producers = 0
  let running = 0
  let most = 0

  function producer({
    createPartitioner,
  }: ProducerConfig): Pick<Producer, 'connect' | 'disconnect' | 'sendBatch'> {
    const number = producers++
    const partitionOf = createPartitioner?.()
    return {
      connect: async () => {},
      disconnect: async () => {},
      async sendBatch(batch) {
        running++
        most = Math.max(most, running)
        const partitionMetadata = Array.from({ length: PARTITIONS }, (_, partitionId) => ({
          partitionErrorCode: 0,
          partitionId,
          leader: 1,
          replicas: [],
          isr: [],
        }))
        const records = (batch.topicMessages ?? []).flatMap(({ topic, messages }) =>
          messages.map(one => ({
            key: String(one.key),
            partition: partitionOf?.({ topic, partitionMetadata, message: one }) ?? 0,
          })),
        )
        sends.push({ producer: number, keys: records.map(({ key }) => key) })
        const answer = answers[sends.length - 1] ?? all
        try {
          await new Promise(setImmediate)
          return await answer([...new Set(records.map(({ partition }) => partition))], batch)
        } finally {
          running--
        }
      },
    }
  }
  // Only producers are asked for.
  const kafka = { producer } as unknown as Kafka
  const client: Client = { kafka, close() {} }
  return { publisher: openPublisher(() => client, 'p.'), sends, most: () => most }
}

const connectionLost: Answer = () =>
  Promise.reject(
    // As the client's retries end: an error that says not to try again, around the one that says why.
    Object.assign(new KafkaJSNonRetriableError('Connection error'), {
      cause: new KafkaJSConnectionError('Connection error: connect ECONNREFUSED'),
    }),
  )

describe('the publisher over Kafka', () => {
  test('a send that failed for its connection is repeated by the same producer, with the same records', async () => {
    const { publisher, sends } = publisherWith(connectionLost)
    await publisher.send([message('a', 1), message('b', 2)])
    expect(sends).toEqual([
      { producer: 0, keys: ['a', 'b'] },
      { producer: 0, keys: ['a', 'b'] },
    ])
  })

  test('after any other failure the same records go by another producer', async () => {
    const { publisher, sends } = publisherWith(() => Promise.reject(new StoreUnavailable('out of order')))
    await publisher.send([message('a', 1)])
    expect(sends.map(({ producer }) => producer)).toEqual([0, 1])
  })

  test('an answer that leaves a partition out is no acknowledgement: all is sent again', async () => {
    const { publisher, sends } = publisherWith(async partitions => partitions.slice(1).map(acknowledged))
    await publisher.send(['a', 'b', 'c', 'd', 'e'].map((key, i) => message(key, i)))
    expect(sends).toHaveLength(2)
    expect(sends[1]?.keys).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  test('one send at a time, in the order of the calls; a failed one does not stop the next', async () => {
    const { publisher, sends, most } = publisherWith(() => Promise.reject(new TypeError('a fault of ours')))
    const outcomes = await Promise.allSettled(
      ['a', 'b', 'c'].map((key, i) => publisher.send([message(key, i)])),
    )
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
    expect(sends.map(({ keys }) => keys[0])).toEqual(['a', 'b', 'c'])
    expect(most()).toBe(1)
  })

  test('is not well after a failed send; what it has not tried for half a minute says nothing', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => {
      vi.useRealTimers()
    })
    const fault: Answer = () => Promise.reject(new TypeError('a fault of ours'))
    const { publisher } = publisherWith(fault)
    await expect(publisher.send([message('a', 1)])).rejects.toThrow('a fault of ours')
    vi.advanceTimersByTime(29_000)
    expect(publisher.healthy()).toBe(false)
    vi.advanceTimersByTime(2000)
    expect(publisher.healthy()).toBe(true)
  })
})

/** Why an answer may leave a partition out: kafkajs 2.2.4 asks each broker once, whatever it leads afterwards. */
test('the client acknowledges a partition that nobody stored when its leader changed during the send', async () => {
  const load = createRequire(import.meta.url)
  const open = load('kafkajs/src/producer/sendMessages.js')
  const createRetry = load('kafkajs/src/retry/index.js')
  const leaders = [1, 2]
  const stored: number[] = []
  const broker = (nodeId: number) => ({
    nodeId,
    async produce({ topicData }: { topicData: { partitions: { partition: number }[] }[] }) {
      if (nodeId === 2) throw new KafkaJSConnectionError('Connection error: it was killed')
      const partitions = topicData.flatMap(({ partitions: of }) => of.map(({ partition }) => partition))
      stored.push(...partitions)
      const answered = partitions.map(partition => ({ partition, errorCode: 0, baseOffset: '0' }))
      return { topics: [{ topicName: 'p.boards', partitions: answered }] }
    },
  })
  const brokers = [broker(1), broker(2)]
  const silent = { debug() {}, error() {}, warn() {}, info() {} }
  const send = open({
    logger: silent,
    retrier: createRetry({ retries: 3, initialRetryTime: 1 }),
    partitioner: ({ message: { key } }: { message: { key: string } }) => Number(key),
    eosManager: {
      acquireBrokerLock: async () => {},
      releaseBrokerLock: async () => {},
      isTransactional: () => false,
      getSequence: () => 0,
      updateSequence() {},
      getProducerId: () => 1,
      getProducerEpoch: () => 0,
    },
    cluster: {
      addMultipleTargetTopics: async () => {},
      refreshMetadataIfNecessary: async () => {},
      isConnected: () => true,
      // The second broker is gone, and the first one leads its partition.
      async refreshMetadata() {
        leaders[1] = 1
      },
      findTopicPartitionMetadata: () => leaders.map((leader, partitionId) => ({ partitionId, leader })),
      findLeaderForPartitions: (_: string, partitions: string[]) =>
        Object.groupBy(partitions.map(Number), partition => leaders[partition] ?? 0),
      findBroker: async ({ nodeId }: { nodeId: string }) => brokers[Number(nodeId) - 1],
    },
  })
  const answers: RecordMetadata[] = await send({
    acks: -1,
    topicMessages: [
      {
        topic: 'p.boards',
        messages: [
          { key: '0', value: 'x' },
          { key: '1', value: 'y' },
        ],
      },
    ],
  })
  expect(answers.map(({ partition }) => partition)).toEqual([0])
  expect(stored).toEqual([0])
})
