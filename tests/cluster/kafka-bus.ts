import { setTimeout as wait } from 'node:timers/promises'
import { type KafkaConnection, type KafkaOptions, openKafka } from '@pingboard/infra/bus/kafka/kafka.ts'
import type { Layout } from '@pingboard/infra/bus/kafka/topics.ts'
import { backFilled } from '@pingboard/services/kernel/back-fill.ts'
import { publish } from '@pingboard/services/kernel/publisher.ts'
import { onTestFinished } from 'vitest'
import { type BusUnderTest, tallySource } from '../adapters/bus.suite.ts'
import { embedded } from '../adapters/embedded.ts'
import { patience } from '../adapters/promises.ts'
import type { PublisherUnderTest } from '../adapters/publisher.suite.ts'
import { addressOf, aName, openedAgain } from './engines.ts'

export const logger = { info() {}, warn() {}, error() {} }
export const sources = [tallySource]
const TOPICS = ['tallies', 'others']

/**
 * Resolves once the condition holds. Looks a hundred times a second: a broker that starts needs the processor.
 * @throws Error after the limit of `patience`
 */
export async function until(condition: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const end = performance.now() + patience.milliseconds
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`not within ${patience.milliseconds} ms: ${what}`)
    await wait(10)
  }
}

/** Topics and groups of this test's own. */
export const aPrefix = (): string => `${aName()}.`

/** A connection that is closed when the test is over. */
export async function aConnection(
  prefix: string,
  { brokers = addressOf('kafka').split(','), ...options }: Partial<KafkaOptions> = {},
): Promise<KafkaConnection> {
  const kafka = await openedAgain(() => openKafka({ brokers, prefix, ...options }))
  onTestFinished(() => kafka.close())
  return kafka
}

/** The first connection of a test: with its topics. */
export async function withTopics(
  prefix = aPrefix(),
  layout: Layout = {},
  options: Partial<KafkaOptions> = {},
): Promise<KafkaConnection> {
  const kafka = await aConnection(prefix, options)
  // As in the product, whose task begins again.
  await openedAgain(() => kafka.createTopics(TOPICS, layout))
  return kafka
}

/** For the publisher suite. */
export async function kafkaPublisher(layout: Layout = {}): Promise<PublisherUnderTest> {
  const prefix = aPrefix()
  const { publisher, bus } = await withTopics(prefix, layout)
  return { publisher, bus }
}

/** For the bus suite: the log is published to Kafka; a consumer that is new, or was away, starts from the log. */
export async function kafkaBus(layout: Layout = {}): Promise<BusUnderTest> {
  const { log, views } = await embedded()
  const prefix = aPrefix()
  const stop = new AbortController()
  onTestFinished(() => stop.abort())
  const { publisher } = await withTopics(prefix, layout)
  void publish({ log, views, sources, publisher, logger }, stop.signal)

  let kafka = await aConnection(prefix)
  const bus = () => backFilled({ bus: kafka.bus, log, views, sources, logger })
  return {
    log,
    bus: bus(),
    async restart() {
      await kafka.close()
      kafka = await aConnection(prefix)
      return bus()
    },
  }
}
