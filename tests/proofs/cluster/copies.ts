import { setTimeout as wait } from 'node:timers/promises'
import { mendRequestQueue } from '@pingboard/infra/bus/kafka/request-queue.ts'
import { Kafka, logLevel, Partitioners, type ProducerRecord } from 'kafkajs'
import type { Random } from '../../support/random.ts'

mendRequestQueue()

/** Copies that are sent: enough to hit every consumer. */
const COPIES = 60
const READS_FOR_MS = 3000

/**
 * Reads the topics from their beginning and sends some of their messages once more: long after the first time, several
 * times, and in another order than they had. Copies keep their keys and names, as those of a sender that repeats do.
 * @param prefix of the topics
 */
export async function sendAgain(brokers: string, prefix: string, random: Random): Promise<void> {
  const kafka = new Kafka({ clientId: 'copies', brokers: brokers.split(','), logLevel: logLevel.NOTHING })
  const consumer = kafka.consumer({ groupId: `copies-${crypto.randomUUID()}`, maxWaitTimeInMs: 200 })
  const producer = kafka.producer({ createPartitioner: Partitioners.DefaultPartitioner })
  const admin = kafka.admin()
  await Promise.all([consumer.connect(), producer.connect(), admin.connect()])
  try {
    const topics = (await admin.listTopics()).filter(
      name => name.startsWith(prefix) && !name.endsWith('dead-letters'),
    )
    const read: ProducerRecord[] = []
    await consumer.subscribe({ topics, fromBeginning: true })
    await consumer.run({
      autoCommit: false,
      eachMessage: async ({ topic, message: { key, value, headers } }) => {
        read.push({ topic, messages: [{ key, value, ...(headers ? { headers } : {}) }] })
      },
    })
    await wait(READS_FOR_MS)
    for (let copy = 0; copy < COPIES && read.length > 0; copy++) {
      await producer.send({ ...random.pick(read), acks: -1 })
      await wait(random.below(40))
    }
  } finally {
    await Promise.all([consumer.disconnect(), producer.disconnect(), admin.disconnect()])
  }
}
