import type { Clock } from '@pingboard/services/ports/clock.ts'
import { LRUCache } from 'lru-cache'
import { before, type Deadline } from '../outgoing/deadline.ts'

/** A value and when upstream gave it. */
export interface Cached<T> {
  readonly value: T
  /** Milliseconds since 1970. */
  readonly fetchedAt: number
  /** It is older than it should be: what upstream said before it failed. */
  readonly stale: boolean
}

export interface CacheLimits {
  readonly entries: number
  /** Milliseconds a value is served without asking again. */
  readonly freshMs: number
  /** Milliseconds it may be served, marked stale, while upstream fails; then it is forgotten (PII-6). */
  readonly keepMs: number
}

/** Milliseconds for which "none" is believed: it is also what a service in trouble says. */
export const NONE_MS = 2 * 60_000

/** A bounded cache of one kind of answer, each a list. */
export interface Cache<T> {
  /**
   * The fresh list, else what `load` gives before the deadline. Calls for a key that is being loaded share that load
   * (OUT-3); it goes on after their deadlines, and what it brings is kept for the next. @throws what `load` throws, or
   * OutgoingError timeout
   * @param noneSince milliseconds since 1970: "none" is fresh only where it was said then or later
   */
  read(
    key: string,
    load: () => Promise<readonly T[]>,
    deadline: Deadline,
    noneSince?: number,
  ): Promise<Cached<readonly T[]>>
  /** The last list that was given; one with rows before one without. */
  kept(key: string): Cached<readonly T[]> | null
}

export function createCache<T>(clock: Clock, limits: CacheLimits): Cache<T> {
  type Entry = Omit<Cached<readonly T[]>, 'stale'>
  const now = () => clock.now().getTime()
  const memory = () =>
    new LRUCache<string, Entry>({
      max: limits.entries,
      ttl: limits.keepMs,
      ttlResolution: 0,
      perf: { now },
    })
  // Apart, so that "none" takes no list away that may be needed once upstream fails.
  const [lists, nones] = [memory(), memory()]
  const flights = new Map<string, Promise<Cached<readonly T[]>>>()

  const isFresh = ({ fetchedAt, value }: Entry) =>
    now() - fetchedAt < (value.length > 0 ? limits.freshMs : Math.min(NONE_MS, limits.freshMs))
  const cached = (entry: Entry) => ({ ...entry, stale: !isFresh(entry) })

  function fresh(key: string, noneSince: number): Cached<readonly T[]> | null {
    const none = nones.get(key)
    const believed = none !== undefined && none.fetchedAt >= noneSince ? none : undefined
    const entry = [believed, lists.get(key)].find(one => one !== undefined && isFresh(one))
    return entry === undefined ? null : cached(entry)
  }

  async function load(key: string, ask: () => Promise<readonly T[]>): Promise<Cached<readonly T[]>> {
    // What is past its time leaves the memory too, not only the answers: it may be people (PII-6).
    for (const entries of [lists, nones]) entries.purgeStale()
    const entry = { value: await ask(), fetchedAt: now() }
    if (entry.value.length > 0) nones.delete(key)
    const entries = entry.value.length > 0 ? lists : nones
    entries.set(key, entry)
    return { ...entry, stale: false }
  }

  return {
    async read(key, ask, deadline, noneSince = 0) {
      const known = fresh(key, noneSince)
      if (known !== null) return known
      const flight = flights.get(key) ?? load(key, ask).finally(() => flights.delete(key))
      flights.set(key, flight)
      return before(deadline, flight)
    },
    kept(key) {
      const entry = lists.get(key) ?? nones.get(key)
      return entry === undefined ? null : cached(entry)
    },
  }
}
