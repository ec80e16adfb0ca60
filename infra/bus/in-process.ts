import { checkpointKeeper, consumerPlace, deliver } from '@pingboard/services/kernel/delivery.ts'
import { type AnyPublicSource, publicEvents } from '@pingboard/services/kernel/public-events.ts'
import type { Bus } from '@pingboard/services/ports/bus.ts'
import type { EventLog } from '@pingboard/services/ports/event-log.ts'
import type { Log } from '@pingboard/services/ports/log.ts'
import type { Position } from '@pingboard/services/ports/stored-event.ts'
import type { ViewStore } from '@pingboard/services/ports/view-store.ts'

/** After this many pages without a message the checkpoint is stored nevertheless. */
const QUIET_PAGES = 100

export interface InProcessBus extends Bus {
  /** Last position of each consumer, stored or not; a consumer that ended keeps its last position (PRJ-7). */
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
 * Delivers public events, which are derived from the log at delivery: a consumer is a checkpoint over the log, and no
 * event is stored twice. `consume` returns when its signal has ended and the current page is done.
 */
export function openBus({ log, views, sources, logger }: BusOptions): InProcessBus {
  const consumerOf = publicEvents(log, logger)
  const positions = new Map<string, Position>()

  return {
    positions: () => positions,
    async consume({ name, topics, from, onReady }, handle, signal) {
      const mine = sources.filter(source => topics.includes(source.topic))
      const messagesOf = consumerOf()
      const categories = mine.map(source => source.view.types.category)
      const collection = consumerPlace(name)
      const after = from === 'now' ? await log.head() : await views.checkpoint(collection)
      const keeper = from === 'now' ? null : checkpointKeeper(views, collection, logger)
      let quiet = 0
      positions.set(name, after)
      onReady?.()
      for await (const { events, position } of log.subscribe(after, { categories, signal })) {
        const messages = await messagesOf(mine, events)
        if (!(await deliver(messages, { name, handle }, signal, logger))) break
        positions.set(name, position)
        quiet = messages.length > 0 ? 0 : quiet + 1
        if (quiet % QUIET_PAGES === 0) keeper?.keep(position)
      }
      await keeper?.settled()
    },
  }
}
