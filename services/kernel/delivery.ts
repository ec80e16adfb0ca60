import { setTimeout as delay } from 'node:timers/promises'
import type { BusMessage } from '../ports/bus.ts'
import { NotStored } from '../ports/event-log.ts'
import type { Log } from '../ports/log.ts'
import type { Position } from '../ports/stored-event.ts'
import type { ViewStore } from '../ports/view-store.ts'
import { Rejection } from './decider.ts'

/** Milliseconds before each further attempt of a handler that failed. */
const RETRIES = [5, 50, 500]
/**
 * While the disk is full, or a view that the handler reads is behind: the next message would fare no better.
 * Milliseconds.
 */
const WAITED_OUT_MS = 1000
/** Between two checkpoints of a consumer, milliseconds: what a crash may have delivered again. */
const CHECKPOINT_MS = 200

/** Collection that holds a consumer's place in the log. */
export const consumerPlace = (name: string): string => `consumer-${name}`

/** Who consumes, and how. After a crash the same message may come twice. */
export interface Consumer {
  readonly name: string
  handle(message: BusMessage): Promise<void> | void
}

/**
 * Hands messages to a consumer in their order. A handler that keeps failing loses this message, not the next ones
 * (TRN-5). A full disk (DUR-8) and a view that is behind are waited out.
 * @returns false when it was stopped before the end: the messages come again, from the checkpoint
 */
export async function deliver(
  messages: readonly BusMessage[],
  { name, handle }: Consumer,
  signal: AbortSignal,
  logger?: Pick<Log, 'warn' | 'error'>,
): Promise<boolean> {
  for (const message of messages) {
    const { topic, position } = message
    for (let attempt = 0; ; attempt++) {
      if (signal.aborted) return false
      try {
        await handle(message)
        break
      } catch (err) {
        const pause = RETRIES[attempt] ?? (isWaitedOut(err) ? WAITED_OUT_MS : undefined)
        if (pause === undefined) {
          logger?.error({ err, consumer: name, topic, position }, 'a message is given up')
          break
        }
        logger?.warn({ err, consumer: name, topic, position }, 'a message is tried again')
        await delay(pause, undefined, { signal }).catch(() => {})
      }
    }
  }
  return true
}

const isWaitedOut = (error: unknown): boolean =>
  error instanceof NotStored || (error instanceof Rejection && error.code === 'VIEW_BEHIND')

/**
 * Stores a checkpoint after delivery without holding up the next page: at once, then the newest of every fifth of a
 * second, because each costs a transaction of the log's own file, and consumers come to know each score of an evening.
 */
export function checkpointKeeper(views: ViewStore, collection: string, logger?: Pick<Log, 'warn'>) {
  let newest: Position | null = null
  let writing: Promise<void> | null = null
  let pause: NodeJS.Timeout | undefined

  async function write() {
    while (newest !== null) {
      const position = newest
      newest = null
      // Lost, it only means that the same is delivered again.
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
