import type { BusMessage } from '@pingboard/services/ports/bus.ts'
import { expect, it } from 'vitest'
import { messageOf, recordOf } from './messages.ts'

const message: BusMessage = {
  topic: 'boards',
  key: 'b',
  event: { type: 'BoardChanged' },
  position: '0000000000000002',
  correlationId: 'c',
  causationId: 'd',
}

/** The message as a consumer reads it. */
const arrived = (sent: BusMessage) => {
  const { key, value } = recordOf(sent)
  return messageOf(sent.topic, { key: Buffer.from(key), value })
}

it('a message says to its consumer that it overtakes an event of a later one', () => {
  expect(arrived({ ...message, overtakes: true })).toStrictEqual({ ...message, overtakes: true })
})

it('a message that overtakes nothing is written as earlier builds wrote it', () => {
  const { event, position, correlationId, causationId } = message
  const body = { event, position, correlationId, causationId }
  expect(JSON.parse(recordOf(message).value.toString())).toStrictEqual(body)
  expect(arrived(message)).toStrictEqual(message)
})
