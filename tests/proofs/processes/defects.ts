import type { Ports } from '@pingboard/run/open/ports.ts'
import type { EventLog } from '@pingboard/services/ports/event-log.ts'
import type { Publisher } from '@pingboard/services/ports/publisher.ts'
import { boundLog } from '../../support/bound-log.ts'
import type { Random } from '../../support/random.ts'

/** Mistakes that the proof must find. Each one shows only with several processes or after a kill. */
export const DEFECTS = [
  'an answer comes before its event is stored',
  'a process remembers the rights it has read',
  'what happened is not always published',
  'it is not always written down that a mail has left',
] as const
export type Defect = (typeof DEFECTS)[number]

type Given = Pick<Ports, 'engine' | 'people'> & { readonly publisher: Publisher }

/** The ports of one process, with a mistake in them. */
export function broken<Whole extends Given>(given: Whole, defect: Defect | undefined, random: Random): Whole {
  const { engine, people, publisher } = given
  const withLog = (change: Partial<EventLog>) => ({
    ...given,
    engine: { ...engine, log: { ...boundLog(engine.log), ...change } },
  })
  switch (defect) {
    case undefined:
      return given
    case 'an answer comes before its event is stored':
      return withLog({
        async append(stream, expected, events, behind) {
          const isLost = stream.startsWith('board-') && typeof expected === 'number' && random.chance(0.02)
          if (!isLost) return engine.log.append(stream, expected, events, behind)
          return { revision: expected + events.length, position: await engine.log.head() }
        },
      })
    case 'a process remembers the rights it has read': {
      const read = new Map<string, ReturnType<EventLog['readStream']>>()
      return withLog({
        readStream(stream, after = -1, limit) {
          if (!stream.startsWith('group-')) return engine.log.readStream(stream, after, limit)
          const key = `${stream} ${after}`
          const known = read.get(key) ?? engine.log.readStream(stream, after, limit)
          read.set(key, known)
          return known
        },
      })
    }
    case 'what happened is not always published':
      return {
        ...given,
        publisher: { send: messages => publisher.send(messages.filter(() => random.chance(0.9))) },
      }
    case 'it is not always written down that a mail has left':
      return {
        ...given,
        people: {
          ...people,
          outbox: {
            ...people.outbox,
            async settle(id, outcome) {
              if (random.chance(0.5)) await people.outbox.settle(id, outcome)
            },
          },
        },
      }
  }
}
