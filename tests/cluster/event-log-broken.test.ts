import type { EventLog } from '@pingboard/services/ports/event-log.ts'
import type { NewEvent, Position, StoredEvent } from '@pingboard/services/ports/stored-event.ts'
import { describe } from 'vitest'
import { eventLogPromises, type LogUnderTest } from '../adapters/event-log.suite.ts'
import { itCatches, waitAtMost } from '../adapters/promises.ts'
import { boundLog } from '../support/bound-log.ts'
import { eventStoreLogUnderTest } from './event-log.ts'

// A broken adapter may never answer, so the wait for it is short.
waitAtMost(1500)

/** The adapter with a defect put into it. */
const logWith = (defect: (log: EventLog) => Partial<EventLog>) => async (): Promise<LogUnderTest> => {
  const real = await eventStoreLogUnderTest()
  const worsen = (log: EventLog): EventLog => ({ ...boundLog(log), ...defect(log) })
  return {
    log: worsen(real.log),
    reopen: async () => worsen(await real.reopen()),
    afterCut: async () => worsen(await real.afterCut()),
  }
}

/** What becomes of a position that was a number on its way. */
const rounded = (position: Position): Position =>
  position &&
  [position.slice(0, 20), position.slice(20)].map(half => String(Number(half)).padStart(20, '0')).join('')

const withRounded = (event: StoredEvent): StoredEvent => ({ ...event, position: rounded(event.position) })

/** The position just before: begins with the event itself, as a read of the server does. */
const including = (position: Position): Position =>
  position && position.slice(0, 20) + String(BigInt(position.slice(20)) - 1n).padStart(20, '0')

describe('the event-log suite, over EventStoreDB’s protocol', () => {
  itCatches(
    'makes numbers of positions',
    eventLogPromises,
    logWith(log => ({
      readAll: async (after, options) => {
        const page = await log.readAll(after, options)
        return { events: page.events.map(withRounded), position: rounded(page.position) }
      },
      head: async () => rounded(await log.head()),
    })),
    ['reading or subscribing after a position never gives that position again'],
  )

  itCatches(
    'begins reading with the event at the position',
    eventLogPromises,
    logWith(log => ({
      async readAll(after, options) {
        const page = await log.readAll(after, options)
        if (after === '') return page
        const earlier = await log.readAll('', { limit: 1000 })
        const at = earlier.events.filter(({ position }) => position > including(after) && position <= after)
        return { ...page, events: [...at, ...page.events] }
      },
    })),
    ['reading or subscribing after a position never gives that position again'],
  )

  itCatches(
    'has a filtered subscription, which is silent until something matches',
    eventLogPromises,
    logWith(log => ({
      async *subscribe(after, options) {
        for await (const page of log.subscribe(after, options)) if (page.events.length > 0) yield page
      },
    })),
    ['a subscription to rare events still reports how far it has looked'],
  )

  itCatches(
    'makes new ids for a repeat',
    eventLogPromises,
    logWith(log => {
      let copies = 0
      const renamed = (batch: readonly NewEvent[]) =>
        batch.map(event => ({ ...event, id: `${event.id}-${copies++}` }))
      return { append: (stream, expected, batch) => log.append(stream, expected, renamed(batch)) }
    }),
    ['the same events again are answered as the first time and stored once'],
  )

  itCatches(
    'repeats an append without its expectation',
    eventLogPromises,
    logWith(log => ({
      append: (stream, expected, batch, behind) =>
        log.append(stream, expected, batch, behind).catch(() => log.append(stream, 'any', batch)),
    })),
    ['no stream, an exact revision and any are all enforced'],
  )

  itCatches(
    'has no queue for a stream: what waits is forgotten where it stands',
    eventLogPromises,
    logWith(log => ({ append: (stream, expected, batch) => log.append(stream, expected, batch) })),
    ['an append behind one that failed conflicts, although its revision would fit'],
  )

  itCatches(
    'takes the server’s own events for its own',
    eventLogPromises,
    logWith(log => ({
      head: async () => (await log.head()) || `${'9'.padStart(20, '0')}${'8'.padStart(20, '0')}`,
    })),
    ['an empty log is at the start'],
  )

  itCatches(
    'gives the client objects that the caller still changes',
    eventLogPromises,
    logWith(log => ({
      append: async (...call) => {
        await Promise.resolve()
        return log.append(...call)
      },
    })),
    ['what the caller does with its objects after the call changes nothing'],
  )
})
