import { setTimeout as wait } from 'node:timers/promises'
import { Kafka, Partitioners } from 'kafkajs'
import { expect, onTestFinished } from 'vitest'
import { kafkaContents } from '../cluster/kafka-contents.ts'
import { hasOwnKafka, NEEDS_OWN_KAFKA, openOwnKafka } from '../engines/kafka.ts'
import { proof } from '../support/proof.ts'
import { IS_WHOLE, scale } from '../support/scale.ts'
import { connected, missingIn, sendAgain, TOPIC, traffic } from './kafka/traffic.ts'

const KILLS = scale(20, 2)
const SENDERS = 16
const needs = hasOwnKafka() ? undefined : NEEDS_OWN_KAFKA

/**
 * The same senders, the same kills: an idempotent producer of the client as its guide has it, and ours. Which messages
 * the first one loses depends on what was under way at a kill; `tests/cluster/kafka-trap.test.ts` loses one each time.
 */
proof(
  'kill -9 of the broker under load: the client’s idempotent producer loses acknowledged messages, ours none',
  { timeout: 600_000, needs },
  async ({ random, note }) => {
    const engine = await openOwnKafka()
    onTestFinished(() => engine.close())
    const brokers = [engine.address]
    const ours = await connected(brokers, 'ours.', 4)
    await connected(brokers, 'bare.', 4)
    const bare = new Kafka({ brokers, logLevel: 0, retry: { retries: 2 } }).producer({
      idempotent: true,
      maxInFlightRequests: 1,
      allowAutoTopicCreation: false,
      createPartitioner: Partitioners.DefaultPartitioner,
      retry: { retries: 2, initialRetryTime: 50 },
    })
    await bare.connect()
    onTestFinished(() => bare.disconnect())

    const right = traffic(SENDERS, message => sendAgain(ours.publisher, message))
    const wrong = traffic(SENDERS, ({ key, event }) =>
      bare.send({ topic: `bare.${TOPIC}`, acks: -1, messages: [{ key, value: JSON.stringify({ event }) }] }),
    )
    for (let kill = 0; kill < KILLS; kill++) {
      const [before, failed] = [right.acknowledged.size, wrong.failed()]
      while (right.acknowledged.size < before + 100) await wait(10)
      await wait(random.below(300))
      await engine.kill()
      while (wrong.failed() === failed) await wait(10)
      await engine.start()
    }
    const before = right.acknowledged.size
    while (right.acknowledged.size < before + 100) await wait(10)
    await Promise.all([right.end(), wrong.end()])

    const found = await kafkaContents(brokers)
    const of = (prefix: string) =>
      found.filter(({ topic }) => topic === prefix + TOPIC).map(({ value }) => JSON.parse(value).event.count)
    const [kept, keptBare] = [of('ours.'), of('bare.')]
    const lost = missingIn(wrong.acknowledged, new Set(keptBare))
    note('kills', KILLS)
    note('the client’s producer: acknowledged', wrong.acknowledged.size)
    note('the client’s producer: acknowledged and lost', lost.length)
    note('ours: acknowledged', right.acknowledged.size)
    note('ours: kept twice', kept.length - new Set(kept).size)
    expect(missingIn(right.acknowledged, new Set(kept))).toEqual([])
    // In few kills the client may be lucky.
    if (IS_WHOLE) expect(lost.length).toBeGreaterThan(0)
  },
)
