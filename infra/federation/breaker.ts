import type { Clock } from '@pingboard/services/ports/clock.ts'

/** Stops asking a service that keeps failing (TRN-5). */
export interface Breaker {
  /** False while open. After the rest it lets one call through and waits for its outcome. */
  allows(): boolean
  succeeded(): void
  failed(): void
}

/** Opens after that many failures in a row, for `restMs` milliseconds. */
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
