import { setTimeout as delay } from 'node:timers/promises'
import type { BusMessage } from '../ports/bus.ts'
import type { EventLog } from '../ports/event-log.ts'
import type { Log } from '../ports/log.ts'
import type { Publisher } from '../ports/publisher.ts'
import type { ViewStore } from '../ports/view-store.ts'
import { checkpointKeeper } from './delivery.ts'
import { type AnyPublicSource, publicEvents } from './public-events.ts'

/** Collection that holds how far the log has been published. */
export const PUBLISHED = 'publisher'
/** Pause before each further attempt to send a page. Milliseconds. */
const RETRY_MS = 500

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
 */
export async function publish(
  { log, views, sources, publisher, logger }: Published,
  signal: AbortSignal,
): Promise<void> {
  const messagesOf = publicEvents(log, logger)
  const keeper = checkpointKeeper(views, PUBLISHED, logger)
  const categories = sources.map(source => source.view.types.category)
  for await (const { events, position } of log.subscribe(await views.checkpoint(PUBLISHED), {
    categories,
    signal,
  })) {
    if (!(await sent(await messagesOf(sources, events)))) break
    keeper.keep(position)
  }
  await keeper.settled()

  /** @returns false when the signal ended before the messages were taken: they are sent again, from the checkpoint */
  async function sent(messages: readonly BusMessage[]): Promise<boolean> {
    for (;;) {
      if (signal.aborted) return false
      try {
        if (messages.length > 0) await publisher.send(messages)
        return true
      } catch (err) {
        logger.warn({ err, position: messages.at(-1)?.position }, 'what happened is sent again')
        await delay(RETRY_MS, undefined, { signal }).catch(() => {})
      }
    }
  }
}
