import { setTimeout as delay } from 'node:timers/promises'
import { StoreUnavailable } from '@pingboard/services/ports/event-log.ts'
import type { Consumer } from 'kafkajs'
import type { Asking } from './admin.ts'
import { type Reading, readBatch } from './batch.ts'
import { ANSWER_MS, type Client, HEARTBEAT_MS, SESSION_MS, withinTime } from './client.ts'
import { type Assignment, MessagesMissed, type Place } from './places.ts'
import { watchPlaces } from './watchdog.ts'

/** Others of the group wait at most this long for a member whose handler still works. Milliseconds. */
const REBALANCE_MS = 15_000
/** Longest wait of the brokers for new messages. A stop waits for it too. Milliseconds. */
const WAIT_MS = 500
/** An orderly leaving spares the others of the group the wait for this member. Milliseconds. */
const LEAVES_WITHIN_MS = 3000

export interface Membership {
  readonly client: Client
  readonly asking: Asking
  readonly group: string
  /** With their prefix. */
  readonly topics: readonly string[]
  readonly reading: Reading
  /** Called at each joining, once the places are settled: every later message is handed over. */
  readonly onJoined: () => void
  /** Between two looks of the watchdog. Milliseconds. */
  readonly watchMs: number
}

/**
 * Reads as a member of a group until `signal` of `reading` ends; then leaves.
 * @throws MessagesMissed, and whatever ended the membership: the caller joins again
 */
export async function readAsMember({
  client,
  asking,
  group,
  topics,
  reading,
  onJoined,
  watchMs,
}: Membership): Promise<void> {
  const { signal, places, commits } = reading
  const ended = Promise.withResolvers<never>()
  ended.promise.catch(() => {})
  const over = new AbortController()
  const consumer = client.kafka.consumer({
    groupId: group,
    allowAutoTopicCreation: false,
    sessionTimeout: SESSION_MS,
    heartbeatInterval: HEARTBEAT_MS,
    rebalanceTimeout: REBALANCE_MS,
    maxWaitTimeInMs: WAIT_MS,
    // The client forgets a consumer that it means to start again, so it never does that by itself.
    retry: { initialRetryTime: 100, maxRetryTime: 1000, retries: 5, restartOnFailure: async () => false },
  })
  let settled: Promise<void> = Promise.resolve()
  let newest: Assignment | null = null
  let busy = 0

  /** The assigned partitions are read from our places on, and the brokers know these places. */
  async function settle(assignment: Assignment): Promise<void> {
    // The client may join twice in a row: what belongs to the first joining is refused by then.
    const isOver = () => assignment !== newest || over.signal.aborted
    if (isOver()) return
    const { places: assigned, unkept } = await places.settle(assignment)
    for (const { topic, partition, next } of assigned)
      consumer.seek({ topic, partition, offset: String(next) })
    if (commits && unkept.length > 0) await keep(unkept)
    if (isOver()) return
    places.begun()
    onJoined()
  }

  async function keep(unkept: readonly Place[]): Promise<void> {
    await consumer.commitOffsets(
      unkept.map(({ topic, partition, next }) => ({ topic, partition, offset: String(next) })),
    )
    // Without any error, the client commits nothing for a consumer that has just ended.
    if (!(await places.areKept(unkept)))
      throw new StoreUnavailable('the brokers keep no place of this consumer')
  }

  consumer.on(consumer.events.CRASH, ({ payload: { error } }) => ended.reject(error))
  consumer.on(consumer.events.GROUP_JOIN, ({ payload: { memberAssignment } }) => {
    newest = memberAssignment
    // One after the other: each replaces the known places.
    settled = settled.catch(() => {}).then(() => withinTime(settle(memberAssignment), ANSWER_MS))
    settled.catch(error => {
      if (memberAssignment === newest) ended.reject(error)
    })
  })

  async function begin(): Promise<void> {
    await withinTime(consumer.connect())
    // A partition without a place of ours is never read from here: see `settle`.
    await withinTime(consumer.subscribe({ topics: [...topics], fromBeginning: true }))
    await consumer.run({
      autoCommit: false,
      eachBatchAutoResolve: false,
      eachBatch: async payload => {
        busy++
        try {
          const joined = newest
          await readBatch(payload, { settled, isCurrent: () => joined === newest }, reading)
        } catch (error) {
          if (error instanceof MessagesMissed) ended.reject(error)
          throw error
        } finally {
          busy--
        }
      },
    })
  }

  const beginning = begin()
  beginning.catch(ended.reject)
  const stuck = watchPlaces(asking, topics, places, {
    everyMs: watchMs,
    signal: over.signal,
    isBusy: () => busy > 0,
  })
  stuck.catch(ended.reject)
  try {
    await Promise.race([ended.promise, aborted(signal)])
  } finally {
    over.abort()
    await leave(consumer, beginning)
    client.close()
  }
}

async function leave(consumer: Consumer, beginning: Promise<void>): Promise<void> {
  // A member that leaves while it is still joining stays in the group until its session ends. So the joining is awaited.
  await Promise.race([beginning.catch(() => {}), delay(LEAVES_WITHIN_MS / 3)])
  await withinTime(consumer.disconnect(), LEAVES_WITHIN_MS).catch(() => {})
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
