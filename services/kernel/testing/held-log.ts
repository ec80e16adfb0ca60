import { setImmediate } from 'node:timers/promises'
import { AppendConflict, type Appended, type EventLog, type Expected } from '../../ports/event-log.ts'
import type { NewEvent, StoredEvent } from '../../ports/stored-event.ts'

/**
 * Appends and stream reads of a log whose flush the test controls, for the order of steps in `handle-command`. The
 * promises of a real log are proven on real logs, in `tests/adapters`.
 */
export function heldLog() {
  const events: StoredEvent[] = []
  const failed = new WeakSet<object>()
  let waiting: { settle(): void; fail(error: Error): void }[] = []
  const counts = { appends: 0, reads: 0, eventsRead: 0, conflicts: 0 }

  const revisionOf = (stream: string) => events.filter(event => event.stream === stream).length - 1

  function write(stream: string, expected: Expected, batch: readonly NewEvent[]): Appended {
    const actual = revisionOf(stream)
    if (expected !== 'any' && actual !== (expected === 'no-stream' ? -1 : expected)) {
      counts.conflicts++
      throw new AppendConflict(stream, actual === -1 ? 'no-stream' : actual)
    }
    for (const event of batch) {
      const position = String(events.length + 1).padStart(16, '0')
      events.push({ ...event, stream, revision: revisionOf(stream) + 1, position })
    }
    return { revision: revisionOf(stream), position: String(events.length).padStart(16, '0') }
  }

  const log: Pick<EventLog, 'append' | 'readStream'> = {
    append(stream, expected, batch, behind) {
      counts.appends++
      const { promise, resolve, reject } = Promise.withResolvers<Appended>()
      const fail = (error: Error) => {
        failed.add(promise)
        reject(error)
      }
      const settle = () => {
        try {
          if (behind && failed.has(behind)) throw new AppendConflict(stream, revisionOf(stream))
          resolve(write(stream, expected, batch))
        } catch (error) {
          fail(error as Error)
        }
      }
      waiting.push({ settle, fail })
      return promise
    },
    async readStream(stream, after = -1, limit = Infinity) {
      counts.reads++
      const found = events.filter(event => event.stream === stream && event.revision > after).slice(0, limit)
      counts.eventsRead += found.length
      return found
    },
  }

  const take = () => {
    const all = waiting
    waiting = []
    return all
  }
  return {
    log: log as EventLog,
    events,
    counts,
    /** Writes at once, as a foreign writer. */
    write,
    /** Waits for this many appends, then settles all in one flush. */
    async flush(appends = 1) {
      while (waiting.length < appends) await setImmediate()
      for (const { settle } of take()) settle()
    },
    async failFlush(error: Error, appends = 1) {
      while (waiting.length < appends) await setImmediate()
      for (const { fail } of take()) fail(error)
    },
  }
}
