import type { Clock } from '@pingboard/services/ports/clock.ts'
import { LRUCache } from 'lru-cache'

/** A value and when upstream gave it. */
export interface Cached<T> {
  readonly value: T
  /** Milliseconds since 1970. */
  readonly fetchedAt: number
  /** Upstream failed since, and this is what it said before. */
  readonly stale: boolean
}

export interface CacheLimits {
  readonly entries: number
  /** Milliseconds a value is served without asking again. */
  readonly freshMs: number
  /** Milliseconds it may be served, marked stale, while upstream fails; then it is forgotten (PII-6). */
  readonly keepMs: number
}

/** A bounded cache of one kind of answer. */
export interface Cache<T> {
  /**
   * The fresh value, else what `load` gives, else the old value marked stale. Calls for a key that is being loaded
   * share that load (OUT-3). @throws what `load` throws when there is no old value
   */
  read(key: string, load: () => Promise<T>): Promise<Cached<T>>
}

export function createCache<T>(clock: Clock, limits: CacheLimits): Cache<T> {
  const now = () => clock.now().getTime()
  const kept = new LRUCache<string, { value: T; fetchedAt: number }>({
    max: limits.entries,
    ttl: limits.keepMs,
    ttlResolution: 0,
    perf: { now },
  })
  const flights = new Map<string, Promise<Cached<T>>>()

  async function load(key: string, ask: () => Promise<T>): Promise<Cached<T>> {
    // What is past its time leaves the memory too, not only the answers: it may be people (PII-6).
    kept.purgeStale()
    try {
      const entry = { value: await ask(), fetchedAt: now() }
      kept.set(key, entry)
      return { ...entry, stale: false }
    } catch (error) {
      const old = kept.get(key)
      if (old === undefined) throw error
      return { ...old, stale: true }
    }
  }

  return {
    read(key, ask) {
      const entry = kept.get(key)
      if (entry !== undefined && now() - entry.fetchedAt < limits.freshMs) {
        return Promise.resolve({ ...entry, stale: false })
      }
      const flight = flights.get(key) ?? load(key, ask).finally(() => flights.delete(key))
      flights.set(key, flight)
      return flight
    },
  }
}
