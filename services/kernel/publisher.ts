import type { EventLog } from '../ports/event-log.ts'
import type { Log } from '../ports/log.ts'
import type { Publisher } from '../ports/publisher.ts'
import type { ViewStore } from '../ports/view-store.ts'
import { checkpointKeeper } from './delivery.ts'
import { type AnyPublicSource, publicEvents } from './public-events.ts'

/** Collection that holds how far the log has been published. */
export const PUBLISHED = 'publisher'

export interface Published {
  readonly log: EventLog
  /** Keeps the publisher's checkpoint. */
  readonly views: ViewStore
  readonly sources: readonly AnyPublicSource[]
  readonly publisher: Publisher
  readonly logger: Pick<Log, 'warn' | 'error'>
}

/**
 * Sends public events to other processes: reads the log after its checkpoint, derives the public events, sends them,
 * and moves its checkpoint on. Two publishers at a time do no harm, because every message may come twice. A lease
 * avoids the double work.
 * @returns once the signal has ended
 * @throws StoreUnavailable while the broker takes nothing: the caller begins again, from the checkpoint
 */
export async function publish(
  { log, views, sources, publisher, logger }: Published,
  signal: AbortSignal,
): Promise<void> {
  const messagesOf = publicEvents(log, logger)()
  const keeper = checkpointKeeper(views, PUBLISHED, logger)
  const categories = sources.map(source => source.view.types.category)
  const after = await views.checkpoint(PUBLISHED)
  try {
    for await (const { events, position } of log.subscribe(after, { categories, signal })) {
      const messages = await messagesOf(sources, events)
      if (messages.length > 0) await publisher.send(messages)
      keeper.keep(position)
    }
  } finally {
    await keeper.settled()
  }
}
