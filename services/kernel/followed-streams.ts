import { LRUCache } from 'lru-cache'
import type { EventLog } from '../ports/event-log.ts'
import type { SetAside } from '../ports/set-aside.ts'
import { type Position, START, type StoredEvent } from '../ports/stored-event.ts'
import type { Decider } from './decider.ts'
import type { DomainEvent, Recorded } from './event.ts'
import { type EventTypes, readEvent } from './event-types.ts'
import { Remembered } from './remembered.ts'
import { setAsideAt } from './set-aside.ts'
import { Trails } from './trails.ts'
import { folds } from './turns.ts'
import type { View } from './view.ts'

type Place = Pick<StoredEvent, 'revision' | 'position' | 'type' | 'metadata'>

/** Streams kept in memory, some ten kilobytes each: those of an evening of the whole federation. */
export const STREAMS_KEPT = 5000
/** Events per read. A read of the largest events takes some two milliseconds. */
const PAGE = 32
/** The cache counts this many events as one more stream. */
const WEIGHT = 1000
/**
 * So long after another process has appended to a stream it is expected to do so again; and so long after this process
 * has read or appended to a stream it is expected to know the end. Milliseconds.
 */
const LATELY_MS = 60_000

/** One kind of stream: how its state, its page and its histories follow from its events. */
export interface Kind<State, E extends DomainEvent, Doc> {
  readonly types: EventTypes<E>
  readonly decider: Pick<Decider<State, never, E>, 'initial' | 'evolve'>
  /** Its `project` folds the page, so that an answer needs no stored view. */
  readonly view?: View<Doc, E>
  /** The parts of the aggregate that the event concerns. Each part has a history of its own. */
  partsOf?(event: E): readonly string[]
}

/**
 * A folded stream. The cache may drop it at any moment: the expected revision of each append prevents wrong writes.
 */
export interface Followed<State, Doc> {
  state: State
  /** null: no view, no event yet, or stream ended. */
  page: Doc | null
  /** -1: no such stream. */
  revision: number
  /** Of the newest event whose position is known. */
  position: Position
  /** When `revision` was the end of the stream, or became it by an append of this process; as `performance.now()` counts. */
  knownAt: number
  /** The event at which state and page stopped, because it cannot be read or folded. */
  setAside: SetAside | null
  /** Commands already carried out on this stream. */
  readonly commands: Remembered
  readonly trails: Trails
  /** The newest append without an answer yet. All fields above already include its events. */
  pending: Promise<unknown> | null
  /** An append whose events are included here has failed: a holder of this object reads again. */
  isWrong: boolean
}

/** The streams of one kind, kept folded in memory. Commands are decided on them, and answers are made of them. */
export function followedStreams<State, E extends DomainEvent, Doc>(
  { types, decider, view, partsOf }: Kind<State, E, Doc>,
  log: Pick<EventLog, 'readStream'>,
  { cached = STREAMS_KEPT } = {},
) {
  type Stream = Followed<State, Doc>
  const cache = new LRUCache<string, Stream>({
    maxSize: cached,
    // A long stream counts as several, but never as more than a tenth.
    sizeCalculation: ({ revision }) => Math.min(1 + Math.floor(revision / WEIGHT), Math.ceil(cached / 10)),
  })

  /** Until when a stream counts as one to which another process appends too, as `performance.now()` counts. */
  const sharedUntil = new LRUCache<string, number>({ max: cached })
  const share = (stream: string) => void sharedUntil.set(stream, performance.now() + LATELY_MS)

  /** Reads of whole streams under way: callers that ask at the same time share one read. */
  const reading = new Map<string, Promise<unknown>>()

  const unread = (): Stream => ({
    state: decider.initial,
    page: null,
    revision: -1,
    position: START,
    knownAt: 0,
    setAside: null,
    commands: new Remembered(),
    trails: new Trails(),
    pending: null,
    isWrong: false,
  })

  /** Adds one event. If it cannot be folded, state and page stay as they were; its command is still noted (PRJ-4). */
  function count(stream: Stream, at: Place, read: () => Recorded<E> | null): void {
    const { revision } = at
    stream.revision = revision
    stream.commands.note(at.metadata.commandId, revision)
    if (stream.setAside) return
    try {
      const event = read()
      if (!event) {
        stream.trails.skip(revision)
        return
      }
      const state = decider.evolve(stream.state, event, revision)
      stream.page = view?.project(stream.page, event) ?? null
      stream.state = state
      stream.trails.note(revision, partsOf?.(event) ?? [])
    } catch (error) {
      stream.setAside = setAsideAt(at, error, count.name)
    }
  }

  /** Reads the stream to its end, with turns for other work. */
  async function readOn(stream: string, folded: Stream): Promise<Stream> {
    const wasKept = folded.revision >= 0
    for (;;) {
      const page = await log.readStream(stream, folded.revision, PAGE)
      for (const stored of page) {
        if (folds.isOver()) await folds.next()
        // While this read was under way, a command may have counted this event in.
        if (stored.revision !== folded.revision + 1) continue
        if (wasKept) share(stream)
        count(folded, stored, () => readEvent(types, stored))
        folded.position = stored.position
      }
      if (page.length < PAGE) {
        folded.knownAt = performance.now()
        return folded
      }
      if (folds.isOver()) await folds.next()
    }
  }

  return {
    /** The folded stream as of the end of the log. */
    async follow(stream: string): Promise<Stream> {
      for (;;) {
        const shared = reading.get(stream)
        if (shared) {
          await shared
          // Otherwise all waiting callers go on at once.
          if (folds.isOver()) await folds.next()
        }
        const known = cache.get(stream)
        const on = readOn(stream, known ?? unread())
        if (!known) {
          const kept = on.then(
            folded => keep(stream, folded),
            () => {},
          )
          reading.set(
            stream,
            kept.finally(() => reading.delete(stream)),
          )
        }
        const folded = await on
        if (folded.isWrong) continue
        return keep(stream, folded)
      }
    },

    /** The newest known fold of a stream; undefined when none is cached. */
    newest: (stream: string): Stream | undefined => cache.get(stream),

    /**
     * The newest known fold of a stream which this process alone has followed and changed lately: very likely its end.
     * Undefined when none is cached, where others append too, and after a while without a look: the process may have
     * been passed over meanwhile, and an append that is refused costs more than a look.
     */
    own(stream: string): Stream | undefined {
      const [now, known] = [performance.now(), cache.get(stream)]
      if (!known || now > known.knownAt + LATELY_MS || now < (sharedUntil.get(stream) ?? 0)) return undefined
      return known
    },

    /** Notes that another process has appended to a stream. */
    share,

    /** Counts in the events just handed to the log, before any other work runs. */
    countIn(name: string, stream: Stream, events: readonly Recorded<E>[]): void {
      for (const event of events) count(stream, event, () => event)
      stream.knownAt = performance.now()
      cache.set(name, stream)
    },

    /** Forgets a stream that includes the events of a failed append. */
    drop(name: string, stream: Stream): void {
      stream.isWrong = true
      if (cache.get(name) === stream) cache.delete(name)
    },
  }

  /** Keeps a stream that was read, unless the cache holds a newer fold by now. */
  function keep(stream: string, folded: Stream): Stream {
    const known = cache.get(stream)
    if (known && known.revision >= folded.revision) return known
    if (folded.revision >= 0 && !folded.isWrong) cache.set(stream, folded)
    return folded
  }
}
