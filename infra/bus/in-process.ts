import { setTimeout as delay } from 'node:timers/promises'
import { Rejection } from '@pingboard/services/kernel/decider.ts'
import type { AnyPublicSource } from '@pingboard/services/kernel/public-source.ts'
import type { Bus, BusMessage } from '@pingboard/services/ports/bus.ts'
import { type EventLog, LogFull } from '@pingboard/services/ports/event-log.ts'
import type { Log } from '@pingboard/services/ports/log.ts'
import { categoryOf, type Position, type StoredEvent } from '@pingboard/services/ports/stored-event.ts'
import type { ViewStore } from '@pingboard/services/ports/view-store.ts'
import { publicEvents } from './public-events.ts'

/** Milliseconds before each further attempt of a handler that failed. */
const RETRIES = [5, 50, 500]
/**
 * While the disk is full, or a view that the handler reads is behind: the next message would fare no better.
 * Milliseconds.
 */
const WAITED_OUT_MS = 1000
/** Between two checkpoints of a consumer, milliseconds: what a crash may have delivered again. */
const CHECKPOINT_MS = 200
/** Pages without a message after which the checkpoint is stored all the same. */
const QUIET_PAGES = 100

export interface InProcessBus extends Bus {
  /** How far each consumer has got, whether or not it stored that; one that ended stays where it was (PRJ-7). */
  positions(): ReadonlyMap<string, Position>
}

export interface BusOptions {
  readonly log: EventLog
  /** Keeps the consumers' checkpoints. */
  readonly views: ViewStore
  readonly sources: readonly AnyPublicSource[]
  readonly logger?: Pick<Log, 'warn' | 'error'>
}

/**
 * Public events, derived from the log at delivery: a consumer is a checkpoint over the log, and nothing is stored
 * twice. `consume` answers when its signal has ended and the page in hand is done.
 */
export function openBus({ log, views, sources, logger }: BusOptions): InProcessBus {
  const publish = publicEvents(log, logger)
  const positions = new Map<string, Position>()

  /**
   * A handler that keeps failing loses this message, not the next ones (TRN-5). A full disk (DUR-8) and a view that is
   * behind are waited out.
   * @returns false when it was stopped before: the message comes again, from the checkpoint
   */
  async function deliver(
    name: string,
    message: BusMessage,
    handle: Parameters<Bus['consume']>[1],
    signal: AbortSignal,
  ): Promise<boolean> {
    for (let attempt = 0; !signal.aborted; attempt++) {
      try {
        await handle(message)
        return true
      } catch (err) {
        const { topic, position } = message
        const pause = RETRIES[attempt] ?? (isWaitedOut(err) ? WAITED_OUT_MS : undefined)
        if (pause === undefined) {
          logger?.error({ err, consumer: name, topic, position }, 'a message is given up')
          return true
        }
        logger?.warn({ err, consumer: name, topic, position }, 'a message is tried again')
        await delay(pause, undefined, { signal }).catch(() => {})
      }
    }
    return false
  }

  return {
    positions: () => positions,
    async consume({ name, topics, from }, handle, signal) {
      const mine = sources.filter(source => topics.includes(source.topic))
      const categories = mine.map(source => source.view.types.category)
      const collection = `consumer-${name}`
      const after = from === 'now' ? await log.head() : await views.checkpoint(collection)
      const keeper = from === 'now' ? null : checkpointKeeper(views, collection, logger)
      let quiet = 0
      positions.set(name, after)
      for await (const { events, position } of log.subscribe(after, { categories, signal })) {
        const messages = await messagesOf(events)
        let isDelivered = true
        for (const message of messages) isDelivered &&= await deliver(name, message, handle, signal)
        if (!isDelivered) break
        positions.set(name, position)
        quiet = messages.length > 0 ? 0 : quiet + 1
        if (quiet % QUIET_PAGES === 0) keeper?.keep(position)
      }
      await keeper?.settled()

      /** One message per stream of the page, in the order of their last events. */
      async function messagesOf(events: readonly StoredEvent[]): Promise<readonly BusMessage[]> {
        const runs = new Map<string, StoredEvent[]>()
        for (const event of events) {
          const run = runs.get(event.stream)
          if (run) run.push(event)
          else runs.set(event.stream, [event])
        }
        const found: BusMessage[] = []
        for (const [stream, run] of runs) {
          for (const source of mine) {
            if (source.view.types.category !== categoryOf(stream)) continue
            const message = await publish(source, stream, run)
            if (message) found.push(message)
          }
        }
        return found.sort((a, b) => (a.position < b.position ? -1 : a.position > b.position ? 1 : 0))
      }
    },
  }
}

const isWaitedOut = (error: unknown): boolean =>
  error instanceof LogFull || (error instanceof Rejection && error.code === 'VIEW_BEHIND')

/**
 * Stores a checkpoint after delivery without holding up the next page: at once, then the newest of every fifth of a
 * second, because each costs a transaction of the log's own file, and consumers come to know each score of an evening.
 */
function checkpointKeeper(views: ViewStore, collection: string, logger: BusOptions['logger']) {
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
