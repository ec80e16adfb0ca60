import type { Clock } from '@pingboard/services/ports/clock.ts'
import { LRUCache } from 'lru-cache'

/** Stops calls to a service that keeps failing (TRN-5). */
export interface Breaker {
  /** False while the breaker is open. After the rest, one call may pass, and the outcome of that call decides. */
  allows(): boolean
  succeeded(): void
  failed(): void
}

/** Opens after `failures` failures in a row, for `restMs` milliseconds. */
export function breaker(clock: Clock, failures = 5, restMs = 10_000): Breaker {
  let inARow = 0
  let restingUntil = 0
  return {
    allows() {
      const now = clock.now().getTime()
      if (inARow < failures) return true
      if (now < restingUntil) return false
      restingUntil = now + restMs
      return true
    },
    succeeded() {
      inARow = 0
    },
    failed() {
      inARow += 1
      restingUntil = clock.now().getTime() + restMs
    },
  }
}

/** A breaker per name. The least recently used is forgotten: names may come from what people send. */
export function breakers(clock: Clock, most = 200): { of(name: string): Breaker } {
  const kept = new LRUCache<string, Breaker>({ max: most })
  return {
    of(name) {
      const known = kept.get(name) ?? breaker(clock)
      kept.set(name, known)
      return known
    },
  }
}
