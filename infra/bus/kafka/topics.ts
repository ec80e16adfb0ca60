import { setTimeout as delay } from 'node:timers/promises'
import { StoreUnavailable } from '@pingboard/services/ports/event-log.ts'
import type { Log } from '@pingboard/services/ports/log.ts'
import { type Asking, brokerCount, topicNames } from './admin.ts'
import { ANSWER_MS, isBetweenLeaders } from './client.ts'

const DAY_MS = 86_400_000
/** Most bytes of a message, and of the messages that are sent together. A board's page is a tenth of it. */
export const MESSAGE_LIMIT = 4 * 1024 * 1024
/** What a topic takes at a time: a message with its envelope and headers fits in. */
const BATCH_LIMIT = 2 * MESSAGE_LIMIT
const LOOK_MS = 250
/** How long a partition may be without a leader before that is said. A member of a group must not be held up longer. */
const UNLED_MS = 3000

/** The topic of what consumers gave up, beside those of public events. */
export const DEAD_LETTERS = 'dead-letters'

export interface Layout {
  /**
   * Default 1. A topic of one partition keeps the order of the log. A consumer runs in one process at a time, and each
   * live process hears everything, so more partitions share out nothing but the brokers' work.
   */
  readonly partitions?: number | undefined
}

/**
 * Creates what is missing. Consumers begin from the log, so topics keep messages for a day only, and dead letters for
 * a month. A message has three copies, or as many as there are brokers. With three, two of them take it before it is
 * acknowledged.
 * @param names with their prefix
 * @throws StoreUnavailable, LoginRefused
 */
export async function createTopics(
  asking: Asking,
  names: readonly string[],
  deadLetters: string,
  { partitions = 1 }: Layout,
): Promise<void> {
  const there = new Set(await topicNames(asking))
  const missing = [...names, deadLetters].filter(name => !there.has(name))
  if (missing.length === 0) return
  const copies = Math.min(3, await brokerCount(asking))
  const topics = missing.map(topic => ({
    topic,
    numPartitions: topic === deadLetters ? 1 : partitions,
    replicationFactor: copies,
    configEntries: [
      { name: 'retention.ms', value: String(topic === deadLetters ? 30 * DAY_MS : DAY_MS) },
      { name: 'max.message.bytes', value: String(BATCH_LIMIT) },
      { name: 'min.insync.replicas', value: String(copies >= 3 ? 2 : 1) },
    ],
  }))
  // False: another process was quicker. The client's own wait fails when a busy broker does not know the topic yet.
  await asking.ask(admin => admin.createTopics({ topics, waitForLeaders: false }))
  await topicsExist(asking, missing, AbortSignal.timeout(ANSWER_MS))
}

/** Resolves once all topics exist, or the signal has ended. */
export async function topicsExist(
  asking: Asking,
  names: readonly string[],
  signal: AbortSignal,
  log?: Log,
): Promise<void> {
  for (let isTold = false; !signal.aborted; ) {
    const there = new Set(await topicNames(asking))
    const missing = names.filter(name => !there.has(name))
    if (missing.length === 0) return
    if (!isTold) log?.warn({ topics: missing }, 'waits for topics, which projectors create')
    isTold = true
    await delay(LOOK_MS, undefined, { signal }).catch(() => {})
  }
}

/** Kept messages of a partition: from `low` up to, without, `high`. */
export interface Kept {
  readonly topic: string
  readonly partition: number
  readonly low: bigint
  readonly high: bigint
}

/** @throws StoreUnavailable, also when a topic is missing */
export async function keptOf(asking: Asking, topics: readonly string[]): Promise<readonly Kept[]> {
  const found = await onceLed(() =>
    asking.ask(admin => Promise.all(topics.map(topic => admin.fetchTopicOffsets(topic)))),
  )
  return topics.flatMap((topic, index) => {
    const partitions = found[index]
    if (!partitions) throw new StoreUnavailable(`no answer about ${topic}`)
    return partitions.map(({ partition, low, high }) => ({
      topic,
      partition,
      low: BigInt(low),
      high: BigInt(high),
    }))
  })
}

/** Names a partition in a map. */
export const placeName = (topic: string, partition: number): string => `${topic}/${partition}`

/**
 * A partition has no leader for a moment when its topic is new, or when the broker that led it is lost. The client does not
 * repeat this question by itself.
 */
async function onceLed<T>(question: () => Promise<T>): Promise<T> {
  const end = performance.now() + UNLED_MS
  for (;;) {
    try {
      return await question()
    } catch (error) {
      if (!isBetweenLeaders(error) || performance.now() > end) throw error
      await delay(LOOK_MS)
    }
  }
}
