import type { UserId } from '@pingboard/contracts/ids.ts'
import { type fixedClock, seededIds } from '@pingboard/services/kernel/testing/fixed.ts'
import type { Delivery, Outbox } from '@pingboard/services/ports/outbox.ts'
import { expect } from 'vitest'
import { aPeopleFile } from './people-file.ts'
import { type PortPromise, suite } from './promises.ts'

export interface OutboxUnderTest {
  readonly outbox: Outbox
  readonly clock: ReturnType<typeof fixedClock>
  reopen(): Promise<Outbox>
}

const ids = seededIds('outbox')
const MINUTE = 60_000

function aDelivery(clock: OutboxUnderTest['clock'], change: Partial<Delivery> = {}): Delivery {
  return {
    id: ids.random(),
    userId: ids.random() as UserId,
    channel: 'mail',
    kind: 'added-to-group',
    data: { groupId: ids.random(), groupName: 'Les « pongistes » du jeudi' },
    createdAt: clock.now().toISOString(),
    ...change,
  }
}

const idsOf = (deliveries: readonly { id: string }[]) => deliveries.map(({ id }) => id)

export const outboxPromises: readonly PortPromise<OutboxUnderTest>[] = [
  {
    title: 'what is added waits, as it was given, also after a reopen',
    async run(open) {
      const { outbox, clock, reopen } = await open()
      const delivery = aDelivery(clock, { channel: 'push' })
      expect(await outbox.add(delivery)).toBe(true)
      expect(await outbox.due(clock.now(), 10)).toEqual([{ ...delivery, attempts: 0 }])
      expect(await (await reopen()).due(clock.now(), 10)).toEqual([{ ...delivery, attempts: 0 }])
    },
  },
  {
    title: 'the same id again is refused while it waits and once it is settled, also after a reopen',
    async run(open) {
      const { outbox, clock, reopen } = await open()
      const delivery = aDelivery(clock)
      const both = await Promise.all([outbox.add(delivery), outbox.add(delivery)])
      expect(both).toEqual([true, false])
      expect(await outbox.add(delivery)).toBe(false)
      await outbox.settle(delivery.id, 'sent')
      expect(await outbox.add(delivery)).toBe(false)
      const again = await reopen()
      expect(await again.add(delivery)).toBe(false)
      expect(await again.due(clock.now(), 10)).toEqual([])
    },
  },
  {
    title: 'many added in one breath are all there, each told whether it was new',
    async run(open) {
      const { outbox, clock } = await open()
      const known = aDelivery(clock)
      await outbox.add(known)
      const many = Array.from({ length: 40 }, () => aDelivery(clock))
      const outcomes = await Promise.all([...many, known].map(delivery => outbox.add(delivery)))
      expect(outcomes).toEqual([...many.map(() => true), false])
      expect(await outbox.waiting()).toBe(41)
    },
  },
  {
    title: 'a settled one waits no more',
    async run(open) {
      const { outbox, clock } = await open()
      const [sent, dropped, givenUp, left] = Array.from({ length: 4 }, () => aDelivery(clock))
      for (const delivery of [sent, dropped, givenUp, left]) if (delivery) await outbox.add(delivery)
      await outbox.settle(sent?.id ?? '', 'sent')
      await outbox.settle(dropped?.id ?? '', 'dropped')
      await outbox.settle(givenUp?.id ?? '', 'given-up')
      expect(idsOf(await outbox.due(clock.now(), 10))).toEqual([left?.id])
      expect(await outbox.waiting()).toBe(1)
    },
  },
  {
    title: 'a postponed one comes at its time, with its attempts counted, also after a reopen',
    async run(open) {
      const { outbox, clock, reopen } = await open()
      const delivery = aDelivery(clock)
      await outbox.add(delivery)
      await outbox.postpone(delivery.id, new Date(clock.now().getTime() + 5 * MINUTE))
      expect(await outbox.due(clock.now(), 10)).toEqual([])
      expect(await outbox.waiting()).toBe(1)
      clock.advance(5 * MINUTE - 1)
      expect(await outbox.due(clock.now(), 10)).toEqual([])
      clock.advance(1)
      const again = await reopen()
      expect(await again.due(clock.now(), 10)).toEqual([{ ...delivery, attempts: 1 }])
      await again.postpone(delivery.id, clock.now())
      expect(await again.due(clock.now(), 10)).toMatchObject([{ attempts: 2 }])
    },
  },
  {
    title: 'a settled one is not postponed back to life',
    async run(open) {
      const { outbox, clock } = await open()
      const delivery = aDelivery(clock)
      await outbox.add(delivery)
      await outbox.settle(delivery.id, 'sent')
      await outbox.postpone(delivery.id, clock.now())
      expect(await outbox.due(clock.now(), 10)).toEqual([])
      expect(await outbox.waiting()).toBe(0)
    },
  },
  {
    title: 'the oldest come first, no more than asked for',
    async run(open) {
      const { outbox, clock } = await open()
      const added: string[] = []
      for (let number = 0; number < 5; number++) {
        const delivery = aDelivery(clock)
        await outbox.add(delivery)
        added.push(delivery.id)
        clock.advance(MINUTE)
      }
      expect(idsOf(await outbox.due(clock.now(), 3))).toEqual(added.slice(0, 3))
      expect(idsOf(await outbox.due(clock.now(), 10))).toEqual(added)
    },
  },
  {
    title: 'everything of a person goes together, and nobody else’s',
    async run(open) {
      const { outbox, clock } = await open()
      const userId = ids.random() as UserId
      const [mail, push, other] = [
        aDelivery(clock, { userId }),
        aDelivery(clock, { userId, channel: 'push' }),
        aDelivery(clock),
      ]
      for (const delivery of [mail, push, other]) await outbox.add(delivery)
      await outbox.settle(push.id, 'sent')
      await outbox.removeAllOf(userId)
      expect(idsOf(await outbox.due(clock.now(), 10))).toEqual([other.id])
      expect(await outbox.waiting()).toBe(1)
    },
  },
]

export const outboxSuite = (name: string, open: () => Promise<OutboxUnderTest>): void =>
  suite(`outbox: ${name}`, outboxPromises, open)

export async function sqliteOutbox(): Promise<OutboxUnderTest> {
  const { people, clock, reopen } = await aPeopleFile()
  return { outbox: people.outbox, clock, reopen: async () => (await reopen()).outbox }
}
