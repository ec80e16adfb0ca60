import { setTimeout as delay } from 'node:timers/promises'
import { OutcomeUnknown, StoreUnavailable } from '@pingboard/services/ports/event-log.ts'
import { asPortError, isPassing, toldOf } from './failures.ts'

/** Longest time of a call with all its repeats (TRN-5). Milliseconds. */
const TOTAL_MS = 10_000
/** Pause before the first repeat; each later one is twice as long, up to the longest. Milliseconds. */
const PAUSE_MS = 20
const LONGEST_PAUSE_MS = 500

/** What is known of the primary: without one, no call of the driver leaves this process. */
export interface Primary {
  /** Whether one is known now. */
  isKnown(): boolean
  /** How often one became known. */
  appearances(): number
}

export interface Calls {
  /**
   * Runs reads, or writes that anyone may make again at any later time, such as a document guarded by its revision.
   * Failures that pass are waited out, for ten seconds in all: `work` may run several times.
   * @throws StoreUnavailable, also when a write may have been carried out; StoreFull
   */
  repeat<T>(work: () => Promise<T>): Promise<T>
  /**
   * Runs writes whose caller must know whether they were carried out. `work` may run several times, and must do no harm
   * the second time.
   * @throws StoreUnavailable when surely nothing was written, OutcomeUnknown when something may have been, StoreFull
   */
  write<T>(work: () => Promise<T>): Promise<T>
}

/** @param total longest time of a call, in milliseconds */
export function callsTo(primary: Primary, total = TOTAL_MS): Calls {
  /** @param mayHaveRun called when an attempt that failed may have been carried out */
  async function attempts<T>(work: () => Promise<T>, mayHaveRun: () => void): Promise<T> {
    const end = performance.now() + total
    for (let pause = PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      const [wasKnown, appearances] = [primary.isKnown(), primary.appearances()]
      try {
        return await before(end, work())
      } catch (error) {
        const isPast = performance.now() + pause >= end
        if (isPassing(error) || error instanceof Late) {
          if (wasKnown || primary.appearances() > appearances) mayHaveRun()
          if (isPast) throw new StoreUnavailable(`MongoDB is away: ${toldOf(error)}`)
        } else throw asPortError(error)
      }
      await delay(pause)
    }
  }

  return {
    repeat: work => attempts(work, () => {}),
    async write(work) {
      let isUnknown = false
      const mayHaveRun = () => {
        isUnknown = true
      }
      try {
        return await attempts(work, mayHaveRun)
      } catch (error) {
        if (!isUnknown || !(error instanceof StoreUnavailable)) throw error
        throw new OutcomeUnknown(error.message, { cause: error })
      }
    },
  }
}

class Late extends Error {}

/** The answer. @param end as `performance.now()` counts @throws Late when there is no answer by then */
async function before<T>(end: number, answer: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  // A process that was held up has no time left, and a negative one would be a warning in the operator's log.
  const left = Math.max(0, end - performance.now())
  const timer = setTimeout(() => reject(new Late('no answer in time')), left)
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
