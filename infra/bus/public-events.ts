import type { DomainEvent, Recorded } from '@pingboard/services/kernel/event.ts'
import { readEvent } from '@pingboard/services/kernel/event-types.ts'
import type { AnyPublicSource } from '@pingboard/services/kernel/public-source.ts'
import { folds } from '@pingboard/services/kernel/turns.ts'
import { advance } from '@pingboard/services/kernel/view.ts'
import type { BusMessage } from '@pingboard/services/ports/bus.ts'
import type { EventLog } from '@pingboard/services/ports/event-log.ts'
import type { Log } from '@pingboard/services/ports/log.ts'
import { idOf, type StoredEvent } from '@pingboard/services/ports/stored-event.ts'
import type { ViewDocument } from '@pingboard/services/ports/view-store.ts'
import { LRUCache } from 'lru-cache'
import { advanceOver } from '../read-models/projector.ts'

/** A stream folded up to the run that was last told, and what was told: consumers who are level share it. */
interface Told {
  readonly document: ViewDocument
  /** Revision of the run's first event. */
  readonly first: number
  readonly message: BusMessage | null
}

/** Makes public events out of runs of events, folding each source's view as it goes. */
export function publicEvents(log: EventLog, logger?: Pick<Log, 'error'>) {
  const told = new Map<AnyPublicSource, LRUCache<string, Told>>()

  /** The document after the run's last event. */
  async function fold(
    source: AnyPublicSource,
    known: ViewDocument | null,
    run: readonly [StoredEvent, ...StoredEvent[]],
  ): Promise<ViewDocument> {
    let document = await advanceOver(source.view, log, known, run[0])
    for (const event of run.slice(1)) {
      if (folds.isOver()) await folds.next()
      document = advance(source.view, document, event)
    }
    return document
  }

  /** Consecutive events of one stream as one message; null when there is nothing to tell. */
  return async function publish(
    source: AnyPublicSource,
    stream: string,
    events: readonly StoredEvent[],
  ): Promise<BusMessage | null> {
    const [head, ...rest] = events
    const last = events.at(-1)
    if (!head || !last) return null
    const cache = told.get(source) ?? new LRUCache({ max: 2000 })
    told.set(source, cache)
    const known = cache.get(stream)
    if (known?.first === head.revision && known.document.revision === last.revision) return known.message

    // A consumer who is behind folds afresh: what is known has already gone further.
    const isAhead = known !== undefined && known.document.revision >= head.revision
    const document = await fold(source, isAhead ? null : (known?.document ?? null), [head, ...rest])
    let message: BusMessage | null = null
    try {
      if (document.setAside) throw new Error(document.setAside.error)
      const readable: Recorded<DomainEvent>[] = []
      for (const event of events) {
        if (folds.isOver()) await folds.goOn()
        const read = readEvent(source.view.types, event)
        if (read) readable.push(read)
      }
      const event = source.publish(readable, document.doc)
      const { $correlationId: correlationId, $causationId: causationId } = last.metadata
      const { position } = last
      if (event !== null)
        message = { topic: source.topic, key: idOf(stream), event, position, correlationId, causationId }
    } catch (err) {
      logger?.error({ err, topic: source.topic, position: last.position }, 'an event cannot be published')
    }
    if (!isAhead) cache.set(stream, { document, first: head.revision, message })
    return message
  }
}
