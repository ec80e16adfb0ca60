import { setImmediate } from 'node:timers/promises'
import type { Outbox } from '@pingboard/services/ports/outbox.ts'
import { describe } from 'vitest'
import { type OutboxUnderTest, outboxPromises, outboxSuite, sqliteOutbox } from './outbox.suite.ts'
import { itCatches } from './promises.ts'

outboxSuite('SQLite', sqliteOutbox)

/** The real adapter with a defect, before a reopen and after it. */
const outboxWith = (defect: (real: Outbox) => Partial<Outbox>) => async (): Promise<OutboxUnderTest> => {
  const real = await sqliteOutbox()
  const worsen = (outbox: Outbox): Outbox => ({ ...outbox, ...defect(outbox) })
  return { ...real, outbox: worsen(real.outbox), reopen: async () => worsen(await real.reopen()) }
}

describe('the outbox suite', () => {
  itCatches(
    'forgets what it has settled',
    outboxPromises,
    outboxWith(outbox => {
      const owners = new Map<string, Parameters<Outbox['removeAllOf']>[0]>()
      return {
        async add(delivery) {
          owners.set(delivery.id, delivery.userId)
          return outbox.add(delivery)
        },
        async settle(id) {
          const owner = owners.get(id)
          if (owner) await outbox.removeAllOf(owner)
        },
      }
    }),
    ['the same id again is refused while it waits and once it is settled, also after a reopen'],
  )
  itCatches(
    'remembers what it has seen in memory only',
    outboxPromises,
    outboxWith(outbox => {
      const seen = new Set<string>()
      return {
        async add(delivery) {
          if (seen.has(delivery.id)) return false
          seen.add(delivery.id)
          await outbox.add(delivery)
          return true
        },
      }
    }),
    ['the same id again is refused while it waits and once it is settled, also after a reopen'],
  )
  itCatches(
    'takes only the first of what is added in one breath',
    outboxPromises,
    outboxWith(outbox => {
      let busy = false
      return {
        async add(delivery) {
          if (busy) return true
          busy = true
          return outbox.add(delivery).finally(() => {
            busy = false
          })
        },
      }
    }),
    ['many added in one breath are all there, each told whether it was new'],
  )
  itCatches(
    'hands out what is not due yet',
    outboxPromises,
    outboxWith(outbox => ({
      claim: (channel, now, limit, time) =>
        outbox.claim(channel, new Date(now.getTime() + 86_400_000), limit, time),
    })),
    ['a postponed one comes at its time with what was noted, its attempts counted, also after a reopen'],
  )
  itCatches(
    'looks what is due first, and claims then',
    outboxPromises,
    outboxWith(outbox => {
      let looked: ReturnType<Outbox['claim']> | null = null
      return {
        async claim(...call) {
          looked ??= outbox.claim(...call)
          const found = await looked
          await setImmediate()
          looked = null
          return found
        },
      }
    }),
    ['what one sender claims no other is given, however they race, also after a reopen'],
  )
  itCatches(
    'keeps claims in memory only',
    outboxPromises,
    outboxWith(outbox => {
      const held = new Map<string, number>()
      return {
        async claim(channel, now, limit, milliseconds) {
          // A claim of zero milliseconds changes nothing.
          const due = await outbox.claim(channel, now, 1000, 0)
          const free = due.filter(({ id }) => (held.get(id) ?? 0) <= now.getTime()).slice(0, limit)
          for (const { id } of free) held.set(id, now.getTime() + milliseconds)
          return free
        },
      }
    }),
    ['what one sender claims no other is given, however they race, also after a reopen'],
  )
  itCatches(
    'never lets go of a claim',
    outboxPromises,
    outboxWith(outbox => ({
      claim: (channel, now, limit) => outbox.claim(channel, now, limit, 365 * 86_400_000),
    })),
    ['a claim that was not finished in its time is free again, and counts as no attempt'],
  )
  itCatches(
    'postpones for whoever asks, claim or none',
    outboxPromises,
    outboxWith(outbox => {
      const latest = new Map<string, string>()
      return {
        async claim(...call) {
          const found = await outbox.claim(...call)
          for (const { id, until } of found) latest.set(id, until)
          return found
        },
        postpone: ({ id, until }, ...rest) =>
          outbox.postpone({ id, until: latest.get(id) ?? until }, ...rest),
      }
    }),
    ['a sender that comes back after another claimed settles what it sent, and postpones nothing'],
  )
  itCatches(
    'gives whatever is due to whoever asks',
    outboxPromises,
    outboxWith(outbox => ({
      claim: async (_, ...call) => [
        ...(await outbox.claim('mail', ...call)),
        ...(await outbox.claim('push', ...call)),
      ],
    })),
    ['each channel is claimed by itself'],
  )
  itCatches(
    'hands out the newest first',
    outboxPromises,
    outboxWith(outbox => ({ claim: async (...call) => (await outbox.claim(...call)).toReversed() })),
    ['the oldest come first, no more than asked for'],
  )
  itCatches(
    'lets everything stand in one line',
    outboxPromises,
    // A kind that it does not know is none of an account.
    outboxWith(outbox => {
      const kinds = new Map<string, string>()
      return {
        async add(delivery) {
          kinds.set(delivery.id, delivery.kind)
          return outbox.add({ ...delivery, kind: 'any' })
        },
        claim: async (...call) =>
          (await outbox.claim(...call)).map(each => ({ ...each, kind: kinds.get(each.id) ?? each.kind })),
      }
    }),
    ['what concerns an account comes before all others that are due, new or postponed'],
  )
  itCatches(
    'counts an attempt whenever it postpones',
    outboxPromises,
    outboxWith(outbox => ({ postpone: (claimed, dueAt, data) => outbox.postpone(claimed, dueAt, data) })),
    ['one that is postponed without a failure has no more attempts than before'],
  )
  itCatches(
    'leaves the pushes of somebody who is gone',
    outboxPromises,
    outboxWith(outbox => ({ removeAllOf: async () => {}, waiting: () => outbox.waiting() })),
    ['everything of a person goes together, and nobody else’s'],
  )
})
