import type { Bus, BusMessage } from '../ports/bus.ts'
import { type EventLog, StoreUnavailable } from '../ports/event-log.ts'
import type { Log } from '../ports/log.ts'
import type { Position } from '../ports/stored-event.ts'
import type { ViewStore } from '../ports/view-store.ts'
import { type Consumer, checkpointKeeper, consumerPlace, deliver } from './delivery.ts'
import { type AnyPublicSource, publicEvents } from './public-events.ts'

/** Events read from the log in one go. */
const PAGE = 100

export interface BackFilled {
  /** Carries new messages, and forgets old ones. */
  readonly bus: Bus
  readonly log: EventLog
  /** Keeps the consumers' checkpoints. */
  readonly views: ViewStore
  readonly sources: readonly AnyPublicSource[]
  readonly logger?: Pick<Log, 'warn' | 'error'>
  /** Keeps what a consumer gave up while it was filled from the log. Never fails. */
  readonly givenUp?: (consumer: string, message: BusMessage, error: unknown) => Promise<void>
}

/**
 * A bus whose consumers begin from the log, so that the broker may keep few messages and be late. Messages between a
 * consumer's checkpoint and its start are derived from the log. Later messages are taken from the broker. A consumer
 * that is new, or that was away for longer than the broker keeps messages, misses nothing.
 */
export function backFilled({ bus, log, views, sources, logger, givenUp }: BackFilled): Bus {
  const consumerOf = publicEvents(log, logger)

  /**
   * Derives and delivers the messages from a position to another one at least: a page of the log takes in what is
   * appended meanwhile. @returns how far it came, or null when the signal ended before that
   * @throws StoreUnavailable when the log gives less than `to`: the consumer begins again
   */
  async function fill(
    topics: readonly string[],
    from: Position,
    to: Position,
    into: Filling,
  ): Promise<Position | null> {
    const mine = sources.filter(source => topics.includes(source.topic))
    const categories = mine.map(source => source.view.types.category)
    const messagesOf = consumerOf()
    let after = from
    while (after < to) {
      const page = await log.readAll(after, { categories, limit: PAGE })
      const messages = await messagesOf(mine, page.events)
      if (!(await deliver(messages, into.consumer, into.signal, logger))) return null
      into.keep?.(page.position)
      // A node that is behind gives less than the end that another one told.
      if (page.position === after) throw new StoreUnavailable('the log gave less than its end')
      after = page.position
    }
    return after
  }

  return {
    async consume({ name, topics, from, onReady }, handle, signal) {
      const collection = consumerPlace(name)
      const place = from === 'now' ? null : await views.checkpoint(collection)
      const keeper = place === null ? null : checkpointKeeper(views, collection, logger)
      const over = new AbortController()
      const until = AbortSignal.any([signal, over.signal])
      const joined = Promise.withResolvers<void>()
      const filled = Promise.withResolvers<Position>()
      filled.promise.catch(() => {})

      const consuming = bus.consume(
        { name, topics, from, onReady: joined.resolve },
        async message => {
          const end = await filled.promise
          // `fill` has delivered this message. A message at or before the checkpoint comes
          // again if it was not handled.
          if (message.position <= end && (place === null || message.position > place)) return
          await handle(message)
          keeper?.keep(message.position)
        },
        until,
      )
      try {
        await Promise.race([joined.promise, consuming])
        // From here on the broker keeps every message, so none is lost between the end of the log and the broker.
        const end = await log.head()
        const consumer: Consumer = {
          name,
          handle,
          givenUp: async (message, error) => givenUp?.(name, message, error),
        }
        const into = { consumer, signal: until, keep: keeper?.keep }
        const reached = place === null ? end : await fill(topics, place, end, into)
        if (reached === null) filled.reject(new Error('stopped'))
        else {
          filled.resolve(reached)
          onReady?.()
        }
        await consuming
      } finally {
        over.abort()
        filled.reject(new Error('stopped'))
        await keeper?.settled()
      }
    },
  }
}

interface Filling {
  readonly consumer: Consumer
  readonly signal: AbortSignal
  readonly keep: ((position: Position) => void) | undefined
}
