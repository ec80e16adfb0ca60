import type { BusMessage } from '@pingboard/services/ports/bus.ts'
import { AppendTooLarge } from '@pingboard/services/ports/event-log.ts'
import type { KafkaMessage } from 'kafkajs'
import { MESSAGE_LIMIT } from './topics.ts'

/** A message as Kafka keeps it: the key is the aggregate's id, so one aggregate's messages stay in order. */
export interface KafkaRecord {
  readonly key: string
  readonly value: Buffer
  readonly headers: { readonly id: string }
}

/** What the value holds, as JSON. Topic and key are the record's own. */
type Body = Pick<BusMessage, 'event' | 'position' | 'overtakes' | 'correlationId' | 'causationId'>

/** Names a message among all of the log: its copies have the same name. */
export const messageId = ({ topic, key, position }: Pick<BusMessage, 'topic' | 'key' | 'position'>): string =>
  `${topic}/${key}@${position}`

/** @throws AppendTooLarge */
export function recordOf(message: BusMessage): KafkaRecord {
  const { event, position, overtakes, correlationId, causationId } = message
  const body: Body = { event, position, overtakes, correlationId, causationId }
  const value = Buffer.from(JSON.stringify(body))
  const id = messageId(message)
  if (value.length > MESSAGE_LIMIT)
    throw new AppendTooLarge(`${id} has ${value.length} bytes, Kafka takes ${MESSAGE_LIMIT}`)
  return { key: message.key, value, headers: { id } }
}

/** @throws SyntaxError when the value is not ours */
export function messageOf(topic: string, { key, value }: Pick<KafkaMessage, 'key' | 'value'>): BusMessage {
  const body: Body = JSON.parse(value?.toString() ?? '')
  return { topic, key: key?.toString() ?? '', ...body }
}
