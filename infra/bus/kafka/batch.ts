import type { BusMessage } from '@pingboard/services/ports/bus.ts'
import type { Log } from '@pingboard/services/ports/log.ts'
import type { EachBatchPayload } from 'kafkajs'
import { HEARTBEAT_MS } from './client.ts'
import type { Copies } from './copies.ts'
import { messageOf } from './messages.ts'
import { MessagesMissed, type Places } from './places.ts'

/** Between two commits within a batch. Milliseconds. */
const COMMIT_MS = 1000

export interface Reading {
  readonly places: Places
  readonly copies: Copies
  /** Of topics. */
  readonly prefix: string
  /** Whether the brokers keep the consumer's place. */
  readonly commits: boolean
  /** Ends when the consumer is to leave. */
  readonly signal: AbortSignal
  /** Ends some time after `signal`: what still runs then is left behind. */
  readonly abandoned: AbortSignal
  /**
   * Hands a message over, with repeats.
   * @param signal ends with the consumer, and when the member has to join its group anew
   * @returns false when the signal ended first
   */
  readonly deliver: (message: BusMessage, signal: AbortSignal) => Promise<boolean>
  readonly log?: Log | undefined
}

/** The joining that a batch was read after. */
export interface Joined {
  /** Resolves once the places of its assignment are known. */
  readonly settled: Promise<void>
  /** False once this member has joined anew: the places are those of another assignment. */
  isCurrent(): boolean
}

/**
 * Handles the messages of one partition in their order, and commits the place after what was handled. While a handler
 * works, this member tells the group that it lives.
 * @throws the error by which the client joins anew, or the consumer begins again
 */
export async function readBatch(
  payload: EachBatchPayload,
  { settled, isCurrent }: Joined,
  { places, copies, commits, prefix, signal, abandoned, deliver, log }: Reading,
): Promise<void> {
  const { batch, resolveOffset, isRunning, isStale } = payload
  const { topic, partition } = batch
  const beat = beating(payload)
  const until = AbortSignal.any([signal, beat.lost])
  let committedAt = performance.now()

  async function commit(): Promise<void> {
    const next = places.of(topic, partition)
    if (!commits || next === undefined) return
    committedAt = performance.now()
    const offset = String(next)
    await payload.commitOffsetsIfNecessary({ topics: [{ topic, partitions: [{ partition, offset }] }] })
  }

  /** @returns false when the message comes again */
  async function handled(message: BusMessage): Promise<boolean> {
    if (copies.isCopy(message)) return true
    const isDone = await unless(abandoned, deliver(message, until))
    if (isDone) copies.handled(message)
    return isDone
  }

  try {
    await settled
    let isMoved = false
    for (const record of batch.messages) {
      // A stale batch was read before the places were settled.
      if (!isRunning() || isStale() || !isCurrent() || until.aborted) break
      const next = places.of(topic, partition)
      if (next === undefined) break
      if (BigInt(record.offset) < next) {
        resolveOffset(record.offset)
        continue
      }
      if (BigInt(record.offset) > next)
        throw new MessagesMissed(`messages of ${topic} before ${record.offset} are gone`)
      const message = readable(topic.slice(prefix.length), record, log)
      if (message && !(await handled(message))) break
      if (!isCurrent()) break
      places.moved(topic, partition, next + 1n)
      resolveOffset(record.offset)
      isMoved = true
      if (performance.now() - committedAt > COMMIT_MS) await commit()
    }
    beat.lost.throwIfAborted()
    if (isMoved && isCurrent()) await commit()
  } finally {
    beat.end()
  }
}

/** The result of the work, or false once the signal has ended. Nothing is left at the signal, which outlives messages. */
async function unless(signal: AbortSignal, work: Promise<boolean>): Promise<boolean> {
  const ended = Promise.withResolvers<false>()
  const end = () => ended.resolve(false)
  if (signal.aborted) end()
  signal.addEventListener('abort', end, { once: true })
  try {
    return await Promise.race([work, ended.promise])
  } finally {
    signal.removeEventListener('abort', end)
  }
}

/** null for what no publisher of ours wrote: a repeat would not make it readable. */
function readable(
  topic: string,
  record: EachBatchPayload['batch']['messages'][number],
  log: Log | undefined,
): BusMessage | null {
  try {
    return messageOf(topic, record)
  } catch (err) {
    log?.error({ err, topic, offset: record.offset }, 'a message cannot be read')
    return null
  }
}

/** Heartbeats while a handler works. `lost` ends with the error of a heartbeat that failed. */
function beating({ heartbeat }: EachBatchPayload) {
  const lost = new AbortController()
  const timer = setInterval(() => {
    heartbeat().catch((error: unknown) => lost.abort(error))
  }, HEARTBEAT_MS / 2)
  return { lost: lost.signal, end: () => clearInterval(timer) }
}
