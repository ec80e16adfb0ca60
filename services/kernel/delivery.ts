import { setTimeout as delay } from 'node:timers/promises'
import type { BusMessage } from '../ports/bus.ts'
import { NotStored, OutcomeUnknown } from '../ports/event-log.ts'
import type { Log } from '../ports/log.ts'
import type { Position } from '../ports/stored-event.ts'
import type { ViewStore } from '../ports/view-store.ts'
import { Rejection } from './decider.ts'

/** Milliseconds before each further attempt of a handler that failed. */
const RETRIES = [5, 50, 500]
/**
 * Pause while the disk is full, or while a view that the handler reads is behind: the next message would fail too.
 * Milliseconds.
 */
const WAITED_OUT_MS = 1000
/** Milliseconds between two checkpoints of a consumer. After a crash, messages of this time may come again. */
const CHECKPOINT_MS = 200

/** Collection that holds a consumer's checkpoint in the log. */
export const consumerPlace = (name: string): string => `consumer-${name}`

/** A consumer and its handler. After a crash the same message may come twice. */
export interface Consumer {
  readonly name: string
  handle(message: BusMessage): Promise<void> | void
  /** Keeps what a message that is given up was, for the operator. Never fails. */
  givenUp?(message: BusMessage, error: unknown): Promise<void>
}

/**
 * Hands messages to a consumer in their order. A handler that keeps failing loses this message only (TRN-5). While
 * the disk is full (DUR-8) or a view is behind, the delivery waits.
 * @returns false when the signal ended before the last message: the messages come again, from the checkpoint
 */
export async function deliver(
  messages: readonly BusMessage[],
  { name, handle, givenUp }: Consumer,
  signal: AbortSignal,
  logger?: Pick<Log, 'warn' | 'error'>,
): Promise<boolean> {
  for (const message of messages) {
    const { topic, position } = message
    // A wait for the disk or a view says nothing about the message, so it does not count as a failed attempt.
    for (let faults = 0, waits = 0; ; ) {
      if (signal.aborted) return false
      try {
        await handle(message)
        break
      } catch (err) {
        const pause = isWaitedOut(err) ? (RETRIES[waits++] ?? WAITED_OUT_MS) : RETRIES[faults++]
        if (pause === undefined) {
          logger?.error({ err, consumer: name, topic, position }, 'a message is given up')
          await givenUp?.(message, err)
          break
        }
        logger?.warn({ err, consumer: name, topic, position }, 'a message is tried again')
        await delay(pause, undefined, { signal }).catch(() => {})
      }
    }
  }
  return true
}

/** The disk, a store or a view has to be waited for: this says nothing about what was to be handled. */
export const isWaitedOut = (error: unknown): boolean =>
  error instanceof NotStored ||
  // A handler may be repeated, and its repeat finds out.
  error instanceof OutcomeUnknown ||
  (error instanceof Rejection && error.code === 'VIEW_BEHIND')

/**
 * Stores checkpoints after delivery, without a delay for the next page: the first at once, then the newest every
 * fifth of a second. Each costs a transaction in the log's file, and consumers receive every score of an evening.
 */
export function checkpointKeeper(views: ViewStore, collection: string, logger?: Pick<Log, 'warn'>) {
  let newest: Position | null = null
  let writing: Promise<void> | null = null
  let pause: NodeJS.Timeout | undefined

  async function write() {
    while (newest !== null) {
      const position = newest
      newest = null
      // If the checkpoint is lost, the same messages are delivered again.
      await views.store(collection, [], position).catch(err => {
        logger?.warn({ err, collection }, 'a checkpoint was not stored')
      })
    }
    writing = null
  }

  function writeThenPause() {
    pause = undefined
    if (newest === null) return
    writing ??= write()
    pause = setTimeout(writeThenPause, CHECKPOINT_MS)
  }

  return {
    keep(position: Position) {
      newest = position
      if (pause === undefined) writeThenPause()
    },
    async settled() {
      clearTimeout(pause)
      writing ??= write()
      await writing
    },
  }
}
