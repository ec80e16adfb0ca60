import type { Bus, BusMessage } from '../ports/bus.ts'
import { type EventLog, StoreUnavailable } from '../ports/event-log.ts'
import type { Log } from '../ports/log.ts'
import type { Position } from '../ports/stored-event.ts'
import type { ViewStore } from '../ports/view-store.ts'
import { type ConsumerPlaces, consumerPlaces } from './consumer-places.ts'
import { type Consumer, deliver } from './delivery.ts'
import { type AnyPublicSource, publicEvents } from './public-events.ts'

/**
 * Events read from the log in one go: as many as EventStoreDB is asked for at once. Of a smaller page the rest would be
 * read again. After a crash, the messages of one page may come again.
 */
const PAGE = 500
const NOTHING: ReadonlyMap<string, Position> = new Map()

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
   * Derives and delivers the messages of each topic from the consumer's place in it to a position at least: a page of
   * the log takes in what is appended meanwhile.
   * @returns how far it came in each topic, or null when the signal ended before that
   * @throws StoreUnavailable when the log gives less than `to`: the consumer begins again
   */
  async function fill(
    topics: readonly string[],
    places: ConsumerPlaces,
    to: Position,
    consumer: Consumer,
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, Position> | null> {
    const reached = new Map<string, Position>()
    for (const topic of topics) {
      const mine = sources.filter(source => source.topic === topic)
      const categories = mine.map(source => source.view.types.category)
      const messagesOf = consumerOf()
      let after = places.of(topic)
      while (after < to) {
        const page = await log.readAll(after, { categories, limit: PAGE })
        const messages = await messagesOf(mine, page.events)
        if (!(await deliver(messages, consumer, signal, logger))) return null
        places.keep(topic, page.position)
        // A node that is behind gives less than the end that another one told.
        if (page.position === after) throw new StoreUnavailable('the log gave less than its end')
        after = page.position
      }
      // A topic of which nothing was missing has its place from now on, too.
      places.keep(topic, after)
      reached.set(topic, after)
    }
    return reached
  }

  return {
    async consume({ name, topics, from, onReady }, handle, signal) {
      const places = from === 'now' ? null : await consumerPlaces(views, { name, topics }, logger)
      const over = new AbortController()
      const until = AbortSignal.any([signal, over.signal])
      const joined = Promise.withResolvers<void>()
      const filled = Promise.withResolvers<(topic: string) => Position>()
      filled.promise.catch(() => {})

      const consuming = bus.consume(
        { name, topics, from, onReady: joined.resolve },
        async message => {
          const { topic, position, overtakes } = message
          const end = (await filled.promise)(topic)
          // `fill` has delivered this message. A message at or before the checkpoint comes
          // again if it was not handled.
          if (position <= end && (places === null || position > places.of(topic))) return
          await handle(message)
          // From here the log would not give the events of before that later messages hold.
          if (!overtakes) places?.keep(topic, position)
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
        const reached = places === null ? NOTHING : await fill(topics, places, end, consumer, until)
        if (reached === null) filled.reject(new Error('stopped'))
        else {
          filled.resolve(topic => reached.get(topic) ?? end)
          onReady?.()
        }
        await consuming
      } finally {
        over.abort()
        filled.reject(new Error('stopped'))
        await places?.settled()
      }
    },
  }
}
