import type { Clock } from '@pingboard/services/ports/clock.ts'
import { LRUCache } from 'lru-cache'
import { before, type Deadline } from '../outgoing/deadline.ts'

/** A value, and when upstream returned it. */
export interface Cached<T> {
  readonly value: T
  /** Milliseconds since 1970. */
  readonly fetchedAt: number
  /** The value is older than `freshMs`, because upstream has failed since. */
  readonly stale: boolean
}

export interface CacheLimits {
  readonly entries: number
  /** Milliseconds for which a value is served without a new call. */
  readonly freshMs: number
  /** Milliseconds for which it may be served, marked stale, while upstream fails; then it is deleted (PII-6). */
  readonly keepMs: number
}

/** Milliseconds for which an empty answer is believed: a service in trouble also gives empty answers. */
const NONE_MS = 2 * 60_000

/** Between two removals of expired lists, also when no question comes. Milliseconds. */
const LOOK_MS = 3_600_000

/** A bounded cache of lists: the answers of one script. */
export interface Cache<T> {
  /**
   * The fresh list, else the result of `load` before the deadline. Calls for a key that is being loaded share that
   * load (OUT-3). The load goes on after their deadlines, and its result is kept for the next call. @throws what
   * `load` throws, or OutgoingError timeout
   * @param noneSince milliseconds since 1970: an empty list is fresh only if it was fetched then or later
   */
  read(
    key: string,
    load: () => Promise<readonly T[]>,
    deadline: Deadline,
    noneSince?: number,
  ): Promise<Cached<readonly T[]>>
  /** The last list that upstream returned; a list with rows is preferred to an empty one. */
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
  // Separate, so that an empty list does not replace a list that is needed when upstream fails.
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

  let looking: NodeJS.Timeout | undefined
  /** Expired lists are also deleted from memory, not only left out of answers: they may name people (PII-6). */
  function purge(): void {
    for (const entries of [lists, nones]) entries.purgeStale()
    if (lists.size + nones.size > 0) return
    clearInterval(looking)
    looking = undefined
  }

  async function load(key: string, ask: () => Promise<readonly T[]>): Promise<Cached<readonly T[]>> {
    purge()
    const entry = { value: await ask(), fetchedAt: now() }
    if (entry.value.length > 0) nones.delete(key)
    const entries = entry.value.length > 0 ? lists : nones
    entries.set(key, entry)
    looking ??= setInterval(purge, LOOK_MS).unref()
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
