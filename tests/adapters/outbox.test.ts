import type { Outbox } from '@pingboard/services/ports/outbox.ts'
import { describe } from 'vitest'
import { type OutboxUnderTest, outboxPromises, outboxSuite, sqliteOutbox } from './outbox.suite.ts'
import { itCatches } from './promises.ts'

outboxSuite('SQLite', sqliteOutbox)

/** The real adapter with something done to it, before a reopen and after it. */
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
      due: (now, limit) => outbox.due(new Date(now.getTime() + 86_400_000), limit),
    })),
    ['a postponed one comes at its time, with its attempts counted, also after a reopen'],
  )
  itCatches(
    'hands out the newest first',
    outboxPromises,
    outboxWith(outbox => ({ due: async (now, limit) => (await outbox.due(now, limit)).toReversed() })),
    ['the oldest come first, no more than asked for'],
  )
  itCatches(
    'leaves the pushes of somebody who is gone',
    outboxPromises,
    outboxWith(outbox => ({ removeAllOf: async () => {}, waiting: () => outbox.waiting() })),
    ['everything of a person goes together, and nobody else’s'],
  )
})
