import type { BusMessage } from '@pingboard/services/ports/bus.ts'
import type { Log } from '@pingboard/services/ports/log.ts'
import type { Producer } from 'kafkajs'
import { type Asking, topicNames } from './admin.ts'
import { type Client, withinTime } from './client.ts'
import { messageId } from './messages.ts'
import { readTopic } from './read-topic.ts'

/** Places in the code that are kept of a fault. */
const FRAMES = 5

/** A message that a consumer gave up. */
export interface DeadLetter {
  readonly consumer: string
  readonly at: Date
  /** Kind of the fault: its text may name a person, and is in the log of the process alone. */
  readonly error: string
  /** Where in the code, innermost first. */
  readonly where: readonly string[]
  readonly message: BusMessage
}

export interface DeadLetters {
  /** Keeps a message that was given up. Never fails: what cannot be kept is in the log. */
  bury(consumer: string, message: BusMessage, error: unknown): Promise<void>
  /** Every kept letter, oldest first. @throws StoreUnavailable */
  read(): Promise<readonly DeadLetter[]>
  close(): Promise<void>
}

type Body = Omit<DeadLetter, 'at'>

/** @param topic with its prefix @param group prefix of the groups that readers may have */
export function openDeadLetters(
  newClient: () => Client,
  asking: Asking,
  { topic, group, log }: { topic: string; group: string; log?: Log | undefined },
): DeadLetters {
  let current: { readonly client: Client; readonly producer: Promise<Producer> } | null = null

  function begin() {
    const client = newClient()
    const producer = client.kafka.producer({
      allowAutoTopicCreation: false,
      createPartitioner: () => () => 0,
    })
    return { client, producer: producer.connect().then(() => producer) }
  }

  return {
    async bury(consumer, message, fault) {
      const { name, where } = shownOf(fault)
      const body: Body = { consumer, error: name, where, message }
      const { topic: of, key, position } = message
      current ??= begin()
      const used = current
      try {
        const records = [{ key, value: JSON.stringify(body), headers: { id: messageId(message) } }]
        await withinTime(
          used.producer.then(producer => producer.send({ topic, acks: -1, messages: records })),
        )
      } catch (err) {
        used.client.close()
        if (current === used) current = null
        log?.error({ err, consumer, topic: of, position }, 'a dead letter was not kept')
      }
    },
    async read() {
      // The processes that publish create it: before the first of them there are no letters.
      if (!(await topicNames(asking)).includes(topic)) return []
      const records = await readTopic(newClient, asking, topic, group)
      return records.map(({ value, timestamp }) => {
        const body: Body = JSON.parse(value?.toString() ?? '')
        return { ...body, at: new Date(Number(timestamp)) }
      })
    },
    async close() {
      const used = current
      if (!used) return
      await withinTime(
        used.producer.then(producer => producer.disconnect()),
        1000,
      ).catch(() => {})
      used.client.close()
    },
  }
}

/** What may be kept of a fault: a name and places in the code, never its text. */
function shownOf(fault: unknown): { name: string; where: readonly string[] } {
  if (!(fault instanceof Error)) return { name: typeof fault, where: [] }
  const frames = (fault.stack ?? '').split('\n').filter(line => /^\s+at /.test(line))
  return {
    name: fault.name,
    where: frames
      .slice(0, FRAMES)
      .map(line => line.trim().replace(/\bfile:\/\/\S*?(?=\/(?:services|infra)\/)/, '')),
  }
}
