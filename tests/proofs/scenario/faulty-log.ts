import {
  AppendConflict,
  type Appended,
  type EventLog,
  StoreFull,
} from '@pingboard/services/ports/event-log.ts'
import { boundLog } from '../../support/bound-log.ts'

export interface LogFaults {
  /** Appends wait until they are released. */
  slow: boolean
  /** Runs once, right before the next append, as a foreign writer. */
  foreign: ((stream: string) => void) | null
}

/**
 * A log whose appends may be held up or overtaken.
 * @param reached called with each fault that had an effect
 * @param answersEarly for the twin: answers come before the flush
 */
export function faultyLog(
  log: EventLog,
  faults: LogFaults,
  reached: (fault: 'conflict' | 'full' | 'slow') => void,
  { answersEarly = false } = {},
) {
  /** The real log's own promise for each held append. */
  const real = new WeakMap<Promise<unknown>, Promise<unknown>>()
  let held: (() => void)[] = []

  function now(...[stream, expected, events, behind]: Parameters<EventLog['append']>): Promise<Appended> {
    const foreign = faults.foreign
    faults.foreign = null
    foreign?.(stream)
    const appending = log.append(stream, expected, events, behind && (real.get(behind) ?? behind))
    appending.catch(error => {
      if (error instanceof AppendConflict && foreign) reached('conflict')
      if (error instanceof StoreFull) reached('full')
    })
    return appending
  }

  const faulty: EventLog = {
    ...boundLog(log),
    append(...given) {
      if (answersEarly) {
        now(...given).catch(() => {})
        const [, expected, events] = given
        return Promise.resolve({
          revision: Number(expected === 'no-stream' ? -1 : expected) + events.length,
          position: '',
        })
      }
      if (!faults.slow && held.length === 0) return now(...given)
      const { promise, resolve, reject } = Promise.withResolvers<Appended>()
      if (held.length > 0) reached('slow')
      held.push(() => {
        const appending = now(...given)
        real.set(promise, appending)
        appending.then(resolve, reject)
      })
      return promise
    },
  }
  return {
    log: faulty,
    release(): void {
      const all = held
      held = []
      for (const go of all) go()
    },
  }
}
