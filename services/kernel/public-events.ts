import { LRUCache } from 'lru-cache'
import type { BusMessage } from '../ports/bus.ts'
import type { EventLog } from '../ports/event-log.ts'
import type { Log } from '../ports/log.ts'
import { categoryOf, idOf, type Position, type StoredEvent } from '../ports/stored-event.ts'
import type { ViewDocument } from '../ports/view-store.ts'
import type { DomainEvent, Recorded } from './event.ts'
import { readEvent } from './event-types.ts'
import { STREAMS_KEPT } from './followed-streams.ts'
import { advanceOver } from './projector.ts'
import { folds } from './turns.ts'
import { advance, type View } from './view.ts'

/**
 * How a context publishes: private events of one kind of stream become public events on a topic. Public events are
 * derived from the log at delivery, and are not stored a second time.
 */
export interface PublicSource<Doc, E extends DomainEvent, Public> {
  readonly topic: string
  /** Its `project` folds the stream; the view need not be stored. */
  readonly view: View<Doc, E>
  /**
   * One public event for a run of consecutive events of one stream and the document after
   * them; null: none to publish.
   */
  publish(events: readonly Recorded<E>[], doc: Doc | null): Public | null
}

// biome-ignore lint/suspicious/noExplicitAny: sources differ in document; each gets only its own values back.
export type AnyPublicSource = PublicSource<any, any, any>

/** A stream folded up to the run published last, and its message. Consumers at the same position share both. */
interface Told {
  readonly document: ViewDocument
  /** Revision of the run's first event. */
  readonly first: number
  readonly message: BusMessage | null
}

/**
 * The messages of a page of the log: one per source and stream, in the order of their last events. Where the events of
 * streams take turns, a message overtakes events that a later one holds.
 */
export type MessagesOf = (
  sources: readonly AnyPublicSource[],
  events: readonly StoredEvent[],
) => Promise<readonly BusMessage[]>

/** Streams of which a consumer that is behind keeps its own fold. */
const BEHIND = 100

/**
 * Makes public events from private ones, and folds the view of each source meanwhile.
 * @returns begins a consumer: it hands over its pages in the order of the log. Consumers share the newest folds; each has
 * its own of streams in which another consumer is ahead of it.
 */
export function publicEvents(log: EventLog, logger?: Pick<Log, 'error'>): () => MessagesOf {
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

  /** Consecutive events of one stream as one message; null when there is nothing to publish. */
  async function messageOf(
    source: AnyPublicSource,
    stream: string,
    events: readonly StoredEvent[],
    behind: LRUCache<string, ViewDocument>,
  ): Promise<BusMessage | null> {
    const [head, ...rest] = events
    const last = events.at(-1)
    if (!head || !last) return null
    const cache = told.get(source) ?? new LRUCache({ max: STREAMS_KEPT })
    told.set(source, cache)
    const known = cache.get(stream)
    if (known?.first === head.revision && known.document.revision === last.revision) return known.message

    const isAhead = known !== undefined && known.document.revision >= head.revision
    const place = `${source.topic} ${stream}`
    const before = isAhead ? behind.get(place) : known?.document
    // A page that comes again is older than every fold.
    const from = before && before.revision < head.revision ? before : null
    const document = await fold(source, from, [head, ...rest])
    if (isAhead) behind.set(place, document)
    else behind.delete(place)
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

  return () => {
    const behind = new LRUCache<string, ViewDocument>({ max: BEHIND })
    return async (sources, events) => {
      const made: Made[] = []
      for (const [stream, run] of Map.groupBy(events, event => event.stream)) {
        for (const source of sources) {
          if (source.view.types.category !== categoryOf(stream)) continue
          const message = await messageOf(source, stream, run, behind)
          if (message && run[0]) made.push([message, run[0].position])
        }
      }
      return inOrder(made)
    }
  }
}

/** A message, and the position of the first event that it holds. */
type Made = readonly [message: BusMessage, begins: Position]

function inOrder(made: readonly Made[]): readonly BusMessage[] {
  /** By topic, where the messages after the one that is looked at begin. */
  const later = new Map<string, Position>()
  const lastFirst = made.toSorted(([{ position: a }], [{ position: b }]) => Number(a < b) - Number(a > b))
  const messages = lastFirst.map(([message, begins]) => {
    const { topic, position } = message
    const next = later.get(topic)
    if (next === undefined || begins < next) later.set(topic, begins)
    return next !== undefined && next <= position ? { ...message, overtakes: true as const } : message
  })
  return messages.toReversed()
}
