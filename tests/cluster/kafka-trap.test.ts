import type { BusMessage } from '@pingboard/services/ports/bus.ts'
import { StoreUnavailable } from '@pingboard/services/ports/event-log.ts'
import { Kafka, Partitioners } from 'kafkajs'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Engine } from '../engines/engine.ts'
import { hasOwnKafka, NEEDS_OWN_KAFKA, openOwnKafka } from '../engines/kafka.ts'
import { openWire, type Wire } from '../engines/wire.ts'
import { aConnection, aPrefix } from './kafka-bus.ts'
import { kafkaContents } from './kafka-contents.ts'

const absent = hasOwnKafka() ? undefined : NEEDS_OWN_KAFKA
const LONG = { timeout: 240_000 }

const message = (count: number): BusMessage => ({
  topic: 'tallies',
  key: 'a',
  event: { type: 'TallyChanged', count },
  position: String(count).padStart(16, '0'),
  correlationId: `gesture-${count}`,
  causationId: `command-${count}`,
})

/** The broker does what it is asked, and the network loses its word for it, then breaks. */
describe.skipIf(absent !== undefined)(`a lost answer${absent ? ` (needs ${absent})` : ''}`, () => {
  let wire: Wire
  let engine: Engine
  const brokers = () => [`127.0.0.1:${wire.port}`]
  beforeAll(async () => {
    wire = await openWire()
    engine = await openOwnKafka(wire.port)
    wire.leadsTo(Number(engine.address.split(':')[1]))
  })
  afterAll(async () => {
    await engine?.close()
    await wire?.close()
  })

  async function anInstallation() {
    const prefix = aPrefix()
    const kafka = await aConnection(prefix, { brokers: brokers() })
    await kafka.createTopics(['tallies'])
    const kept = async () =>
      (await kafkaContents(brokers(), prefix)).map(({ value }) => JSON.parse(value).event.count)
    return { kafka, prefix, kept }
  }

  test(
    'an idempotent producer that goes on with other messages loses one that was acknowledged',
    LONG,
    async () => {
      const { prefix, kept } = await anInstallation()
      const producer = new Kafka({ brokers: brokers(), logLevel: 0, retry: { retries: 1 } }).producer({
        idempotent: true,
        maxInFlightRequests: 1,
        createPartitioner: Partitioners.DefaultPartitioner,
        retry: { retries: 1, initialRetryTime: 50 },
      })
      await producer.connect()
      onTestFinished(() => producer.disconnect())
      const send = (count: number) =>
        producer.send({
          topic: `${prefix}tallies`,
          messages: [{ key: 'a', value: JSON.stringify({ event: { count } }) }],
        })
      await send(1)
      const lost = wire.loseAnswers()
      const unanswered = expect(send(2)).rejects.toThrow()
      await lost
      wire.cut()
      await unanswered
      wire.mend()
      const [acknowledged] = await send(3)
      expect(acknowledged?.errorCode).toBe(0)
      await send(4)
      // The third has the number of the second, so the broker takes it for a copy.
      expect(await kept()).toEqual([1, 2, 4])
    },
  )

  test(
    'ours repeats the same messages until they are acknowledged: none lost, none twice',
    LONG,
    async () => {
      const { kafka, kept } = await anInstallation()
      const { publisher } = kafka
      await publisher.send([message(1)])
      const lost = wire.loseAnswers()
      const [second, third] = [publisher.send([message(2)]), publisher.send([message(3)])]
      await lost
      wire.cut()
      setTimeout(wire.mend, 1500)
      await Promise.all([second, third])
      await publisher.send([message(4)])
      expect(await kept()).toEqual([1, 2, 3, 4])
    },
  )

  test('after a send that was given up, the next one goes by another producer: none lost', LONG, async () => {
    const { kafka, kept } = await anInstallation()
    const { publisher } = kafka
    await publisher.send([message(1)])
    const lost = wire.loseAnswers()
    const unanswered = expect(publisher.send([message(2)])).rejects.toThrow(StoreUnavailable)
    await lost
    wire.cut()
    await unanswered
    wire.mend()
    await publisher.send([message(3)])
    await publisher.send([message(4)])
    expect(await kept()).toEqual([1, 2, 3, 4])
  })

  test('a question about all topics that no broker answers says that Kafka is away', LONG, async () => {
    const { kafka } = await anInstallation()
    // The client asks twice: where the brokers are, then one of them.
    const lost = wire.loseAnswers(1)
    const unanswered = expect(kafka.readDeadLetters()).rejects.toThrow(StoreUnavailable)
    await lost
    wire.cut()
    await unanswered
    wire.mend()
    expect(await kafka.readDeadLetters()).toEqual([])
  })
})
