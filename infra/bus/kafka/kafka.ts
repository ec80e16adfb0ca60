import type { Bus, BusMessage } from '@pingboard/services/ports/bus.ts'
import type { Publisher } from '@pingboard/services/ports/publisher.ts'
import { brokerCount, openAsking } from './admin.ts'
import { openBus } from './bus.ts'
import { type Brokers, clientsOf } from './client.ts'
import { type DeadLetter, openDeadLetters } from './dead-letters.ts'
import { type ConsumerLag, lagOf } from './lag.ts'
import { openPublisher } from './publisher.ts'
import { createTopics, DEAD_LETTERS, type Layout } from './topics.ts'

export type { ConsumerLag, DeadLetter }

export interface KafkaOptions extends Brokers {
  /** Of topics and groups, for installations that share brokers. Default: `pingboard.` */
  readonly prefix?: string
  /** Time between two looks at whether every consumer reads. Milliseconds, default 15 s. */
  readonly watchMs?: number
}

export interface KafkaConnection {
  readonly publisher: Publisher
  /** Carries new messages. A consumer that is new, or was away, needs the log too: `backFilled` of the kernel. */
  readonly bus: Bus
  /**
   * Creates the topics that are missing; done by processes that publish. Consumers and senders wait for them.
   * @param topics names of public topics, without the prefix
   * @throws StoreUnavailable, LoginRefused
   */
  createTopics(topics: readonly string[], layout?: Layout): Promise<void>
  /** Consumers of every process, and those of this process that begin at the end. @throws StoreUnavailable */
  lag(): Promise<readonly ConsumerLag[]>
  /** Messages that consumers gave up, oldest first. @throws StoreUnavailable */
  readDeadLetters(): Promise<readonly DeadLetter[]>
  /** Keeps a message that a consumer gave up elsewhere, as while it was filled from the log. Never fails. */
  giveUp(consumer: string, message: BusMessage, error: unknown): Promise<void>
  /** False while the brokers take nothing, or a consumer is cut off. */
  healthy(): boolean
  /** Ends the consumers; what their handlers still do is waited for a moment. Leaves no socket and no timer. */
  close(): Promise<void>
}

const WATCH_MS = 15_000

/**
 * Connects to Kafka.
 * @throws StoreUnavailable while no broker answers: try again; any other error is final, such as a refused login
 */
export async function openKafka({
  prefix = 'pingboard.',
  watchMs = WATCH_MS,
  ...brokers
}: KafkaOptions): Promise<KafkaConnection> {
  const { log } = brokers
  const newClient = clientsOf(brokers)
  const asking = openAsking(newClient)
  await brokerCount(asking)
  const publisher = openPublisher(newClient, prefix, log)
  const topic = prefix + DEAD_LETTERS
  const deadLetters = openDeadLetters(newClient, asking, { topic, group: topic, log })
  const bus = openBus({ newClient, asking, deadLetters, prefix, watchMs, log })
  return {
    publisher,
    bus,
    createTopics: (topics, layout = {}) =>
      createTopics(
        asking,
        topics.map(name => prefix + name),
        topic,
        layout,
      ),
    lag: () => lagOf(asking, prefix, bus.listening()),
    readDeadLetters: deadLetters.read,
    giveUp: deadLetters.bury,
    healthy: () => publisher.healthy() && bus.healthy(),
    async close() {
      await Promise.all([bus.close(), publisher.close()])
      await Promise.all([deadLetters.close(), asking.close()])
    },
  }
}
