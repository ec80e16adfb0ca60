import type { Clock } from '@pingboard/services/ports/clock.ts'
import type { Log } from '@pingboard/services/ports/log.ts'

/** Milliseconds of the product's clock between two sweeps of a process. */
const EVERY = 60_000

/** Deletes what is over. */
export type Sweep = (now: Date) => Promise<unknown>

/**
 * Deletes what is over, by the product's clock, when something of its kind is written: at most once a minute in each
 * process. No index of the server deletes documents by its own clock: a server whose clock is ahead would end sessions.
 * The write does not fail with its sweep: the next sweep deletes the rest.
 */
export function sweeper(clock: Clock, log?: Log) {
  return (sweep: Sweep): (() => Promise<void>) => {
    let last = Number.NEGATIVE_INFINITY
    return async () => {
      const now = clock.now()
      // The distance, because a clock may be set back.
      if (Math.abs(now.getTime() - last) < EVERY) return
      last = now.getTime()
      await sweep(now).catch(err => log?.warn({ err }, 'what is over was not deleted yet'))
    }
  }
}
