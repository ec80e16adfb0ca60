import { setImmediate, setTimeout } from 'node:timers/promises'
import {
  type Appended,
  AppendTooLarge,
  type EventLog,
  StoreFull,
} from '@pingboard/services/ports/event-log.ts'
import type { NewEvent, Position } from '@pingboard/services/ports/stored-event.ts'
import { describe } from 'vitest'
import { boundLog } from '../../support/bound-log.ts'
import { sqliteLog } from '../embedded.ts'
import {
  eventLogPromises,
  groupCommitPromises,
  type LogUnderTest,
  uniqueIdPromises,
} from '../event-log.suite.ts'
import { itCatches, waitAtMost } from '../promises.ts'

// A broken adapter may never answer, so the wait for it is short.
waitAtMost(500)

/** The real adapter with a defect put into it. */
const logWith =
  (defect: (log: EventLog) => Partial<EventLog>, { reopened = defect } = {}) =>
  async (): Promise<LogUnderTest> => {
    const real = await sqliteLog()
    const worsen = (log: EventLog, by = defect): EventLog => {
      return { ...boundLog(log), ...by(log) }
    }
    return {
      ...real,
      log: worsen(real.log),
      reopen: async () => worsen(await real.reopen(), reopened),
      afterCut: async () => worsen(await real.afterCut(), reopened),
    }
  }

const before = (position: Position): Position => {
  const number = Number(position) - 1
  return number > 0 ? String(number).padStart(16, '0') : ''
}

describe('the event-log suite', () => {
  const promises = [...eventLogPromises, ...uniqueIdPromises, ...groupCommitPromises]

  itCatches(
    'accepts any revision',
    promises,
    logWith(log => ({ append: (stream, _, batch) => log.append(stream, 'any', batch) })),
    [
      'an append is all or nothing, and a wrong revision is a conflict that tells the right one',
      'no stream, an exact revision and any are all enforced',
      'of two racing appends exactly one wins, round after round',
    ],
  )

  itCatches(
    'takes no stream for any',
    promises,
    logWith(log => ({
      append: (stream, expected, batch, behind) =>
        log.append(stream, expected === 'no-stream' ? 'any' : expected, batch, behind),
    })),
    ['no stream, an exact revision and any are all enforced'],
  )

  itCatches(
    'stores a batch event by event',
    promises,
    logWith(log => ({
      async append(stream, expected, batch) {
        const [first, ...rest] = batch
        let last = await log.append(stream, expected, first ? [first] : [])
        for (const event of rest) last = await log.append(stream, last.revision, [event])
        return last
      },
    })),
    [
      'an append is all or nothing, and a wrong revision is a conflict that tells the right one',
      'an event that is stored already is a conflict in every other place, and nothing beside it is stored',
      'an event that is not JSON is refused alone',
    ],
  )

  itCatches(
    'loses the last event on reopen',
    promises,
    logWith(() => ({}), {
      reopened: log => ({
        readAll: async (after, options) => {
          const page = await log.readAll(after, options)
          const head = await log.head()
          return { ...page, events: page.events.filter(({ position }) => position !== head) }
        },
      }),
    }),
    ['what was appended survives a reopen, as it was'],
  )

  itCatches(
    'reads a stream whole whatever the limit',
    promises,
    logWith(log => ({ readStream: (stream, after) => log.readStream(stream, after) })),
    ['a stream is read in pages of at most the limit, each going on after the last'],
  )

  itCatches(
    'gives the newest of a stream where the oldest were asked for',
    promises,
    logWith(log => ({
      readStream: async (stream, after, limit = Infinity) =>
        (await log.readStream(stream, after)).slice(-limit),
    })),
    ['a stream is read in pages of at most the limit, each going on after the last'],
  )

  const AS_STORED = 'the stored text of an event is what was appended, letter for letter, and stays so'
  const TEXTS =
    'the stored texts of a stream are read in pages, and each event has a checksum of its own, or none has'
  itCatches(
    'writes the text of an event again in an order of its own',
    promises,
    logWith(log => ({
      readTexts: async (...call) =>
        (await log.readTexts(...call)).map(text => ({
          ...text,
          data: JSON.stringify(Object.fromEntries(Object.entries(text.event.data).toSorted())),
        })),
    })),
    [AS_STORED],
  )
  itCatches(
    'counts its checksums anew at each opening',
    promises,
    logWith(() => ({}), {
      reopened: log => ({
        readTexts: async (...call) =>
          (await log.readTexts(...call)).map((text, index) => ({ ...text, checksum: String(index) })),
      }),
    }),
    [AS_STORED],
  )
  itCatches(
    'gives the checksum of the newest event with each',
    promises,
    logWith(log => ({
      async readTexts(...call) {
        const texts = await log.readTexts(...call)
        return texts.map(text => ({ ...text, checksum: texts.at(-1)?.checksum ?? null }))
      },
    })),
    [TEXTS],
  )
  itCatches(
    'forgets the checksum of the first event',
    promises,
    logWith(log => ({
      readTexts: async (...call) =>
        (await log.readTexts(...call)).map(text =>
          text.event.revision === 0 ? { ...text, checksum: null } : text,
        ),
    })),
    [TEXTS],
  )
  itCatches(
    'gives the texts of a whole stream whatever was asked for',
    promises,
    logWith(log => ({ readTexts: stream => log.readTexts(stream) })),
    [TEXTS],
  )

  itCatches(
    'delivers again what stands at the checkpoint',
    promises,
    logWith(log => ({
      readAll: (after, options) => log.readAll(before(after), options),
      subscribe: (after, options) => log.subscribe(before(after), options),
    })),
    ['reading or subscribing after a position never gives that position again'],
  )

  itCatches(
    'answers before the flush',
    promises,
    logWith(log => {
      const revisions = new Map<string, number>()
      return {
        async append(stream, _, batch): Promise<Appended> {
          const revision = (revisions.get(stream) ?? -1) + batch.length
          revisions.set(stream, revision)
          // The delay ends long after the cut, even on a slow machine.
          void setTimeout(60_000, undefined, { ref: false }).then(() =>
            log.append(stream, 'any', batch).catch(() => {}),
          )
          return { revision, position: await log.head() }
        },
      }
    }),
    ['what was answered survives the process being cut off right then'],
  )

  itCatches(
    'loses what is appended while a subscription changes from past to live',
    promises,
    logWith(log => ({
      async *subscribe(after, options) {
        const past = await log.readAll(after, { ...options, limit: 1000 })
        yield past
        while ((await log.head()) === past.position && !options.signal.aborted) await setTimeout(1)
        yield* log.subscribe(await log.head(), options)
      },
    })),
    ['a subscription gives the past, then what comes, with nothing lost or doubled at the seam'],
  )

  itCatches(
    'is silent to a subscription until something matches',
    promises,
    logWith(log => ({
      async *subscribe(after, options) {
        for await (const page of log.subscribe(after, options)) if (page.events.length > 0) yield page
      },
    })),
    ['a subscription to rare events still reports how far it has looked'],
  )

  itCatches(
    'does not hear the signal while it waits',
    promises,
    logWith(log => ({
      async *subscribe(after, options) {
        const deaf = new AbortController()
        for await (const page of log.subscribe(after, { ...options, signal: deaf.signal })) {
          if (options.signal.aborted) return
          yield page
        }
      },
    })),
    ['ending the signal ends the loop promptly, whether it waits or reads'],
  )

  itCatches(
    'makes one append at a time wait for the flush of the one before',
    promises,
    logWith(log => {
      let last: Promise<unknown> = Promise.resolve()
      return {
        append(...call) {
          const appending = last.then(() => log.append(...call))
          last = appending.catch(() => {})
          return appending
        },
      }
    }),
    ['appends that wait together share one flush; one that comes alone has its own'],
  )

  itCatches(
    'forgets what an append was decided on',
    promises,
    logWith(log => ({ append: (stream, expected, batch) => log.append(stream, expected, batch) })),
    ['an append behind one that failed conflicts, although its revision would fit'],
  )

  itCatches(
    'fails all that wait together when one conflicts',
    promises,
    logWith(log => {
      let group: Promise<Appended>[] = []
      return {
        async append(...call) {
          const appending = log.append(...call)
          appending.catch(() => {})
          const mine = group
          mine.push(appending)
          await setImmediate()
          group = []
          await Promise.all(mine)
          return appending
        },
      }
    }),
    ['a conflict leaves the others that wait with it alone'],
  )

  itCatches(
    'stores the same events twice',
    promises,
    logWith(log => {
      let copies = 0
      const renamed = (batch: readonly NewEvent[]) =>
        batch.map(event => ({ ...event, id: `${event.id}-${copies++}` }))
      return { append: (stream, expected, batch) => log.append(stream, expected, renamed(batch)) }
    }),
    ['the same events again are answered as the first time and stored once'],
  )

  itCatches(
    'knows events by their ids alone',
    promises,
    logWith(log => ({
      append: (stream, expected, batch) =>
        log.append(stream, expected, batch).catch(async error => {
          const stored = await log.readStream(stream, expected === 'no-stream' ? -1 : Number(expected))
          const last = stored[batch.length - 1]
          if (last && batch.every(({ id }, index) => stored[index]?.id === id)) return last
          throw error
        }),
    })),
    ['other events under the ids of stored ones conflict, and change nothing'],
  )

  const LARGEST = 'the largest append is stored; a larger one is refused whole, alone and for good'
  itCatches(
    'stores of a large append what fits',
    promises,
    logWith(log => ({
      append: (stream, expected, batch) =>
        log.append(stream, expected, batch).catch(async error => {
          if (error instanceof AppendTooLarge) await log.append(stream, expected, batch.slice(0, 1))
          throw error
        }),
    })),
    [LARGEST],
  )
  itCatches(
    'takes an append that will never fit for a full disk',
    promises,
    logWith(log => ({
      append: (...call) =>
        log.append(...call).catch(error => {
          throw error instanceof AppendTooLarge ? new StoreFull('full') : error
        }),
    })),
    [LARGEST],
  )
  itCatches(
    'takes small appends only',
    promises,
    logWith(log => ({
      async append(stream, expected, batch, behind) {
        if (JSON.stringify(batch).length > 100_000) throw new AppendTooLarge('too large')
        return log.append(stream, expected, batch, behind)
      },
    })),
    [LARGEST],
  )
})
