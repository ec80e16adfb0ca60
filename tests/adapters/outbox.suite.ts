import { ACCOUNT_NOTICES } from '@pingboard/contracts/events/accounts.ts'
import type { UserId } from '@pingboard/contracts/ids.ts'
import { type fixedClock, seededIds } from '@pingboard/services/kernel/testing/fixed.ts'
import type { Channel, ClaimedDelivery, Delivery, Outbox } from '@pingboard/services/ports/outbox.ts'
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

/** Claims for a minute. */
const claim = (
  outbox: Outbox,
  clock: OutboxUnderTest['clock'],
  limit = 10,
  channel: Channel = 'mail',
): Promise<readonly ClaimedDelivery[]> => outbox.claim(channel, clock.now(), limit, MINUTE)

/** @throws Error when there is none */
async function claimOne(outbox: Outbox, clock: OutboxUnderTest['clock']): Promise<ClaimedDelivery> {
  const [claimed] = await claim(outbox, clock, 1)
  if (!claimed) throw new Error('nothing to claim')
  return claimed
}

export const outboxPromises: readonly PortPromise<OutboxUnderTest>[] = [
  {
    title: 'what is added waits, as it was given, also after a reopen',
    async run(open) {
      const { outbox, clock, reopen } = await open()
      const delivery = aDelivery(clock, { channel: 'push' })
      expect(await outbox.add(delivery)).toBe(true)
      expect(await outbox.waiting()).toBe(1)
      const until = new Date(clock.now().getTime() + MINUTE).toISOString()
      const again = await reopen()
      expect(await claim(again, clock, 10, 'push')).toEqual([{ ...delivery, attempts: 0, until }])
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
      expect(await claim(again, clock)).toEqual([])
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
      expect(idsOf(await claim(outbox, clock))).toEqual([left?.id])
      expect(await outbox.waiting()).toBe(1)
    },
  },
  {
    title: 'what one sender claims no other is given, however they race, also after a reopen',
    async run(open) {
      const { outbox, clock, reopen } = await open()
      const added = Array.from({ length: 20 }, () => aDelivery(clock))
      for (const delivery of added) await outbox.add(delivery)
      const claims = await Promise.all([1, 2, 3, 4].map(() => claim(outbox, clock, 4)))
      expect(new Set(idsOf(claims.flat())).size).toBe(16)
      const again = await reopen()
      const rest = await claim(again, clock)
      expect(idsOf([...claims.flat(), ...rest]).toSorted()).toEqual(idsOf(added).toSorted())
      expect(await again.waiting()).toBe(20)
    },
  },
  {
    title: 'each channel is claimed by itself',
    async run(open) {
      const { outbox, clock } = await open()
      const [mail, push] = [aDelivery(clock), aDelivery(clock, { channel: 'push' })]
      for (const delivery of [mail, push]) await outbox.add(delivery)
      expect(idsOf(await claim(outbox, clock, 1, 'push'))).toEqual([push.id])
      expect(idsOf(await claim(outbox, clock, 10, 'mail'))).toEqual([mail.id])
    },
  },
  {
    title: 'a claim that was not finished in its time is free again, and counts as no attempt',
    async run(open) {
      const { outbox, clock } = await open()
      const delivery = aDelivery(clock)
      await outbox.add(delivery)
      const first = await claimOne(outbox, clock)
      clock.advance(MINUTE - 1)
      expect(await claim(outbox, clock)).toEqual([])
      clock.advance(1)
      const second = await claimOne(outbox, clock)
      expect(second).toEqual({ ...delivery, attempts: 0, until: second.until })
      expect(second.until > first.until).toBe(true)
      expect(await claim(outbox, clock)).toEqual([])
    },
  },
  {
    title: 'a sender that comes back after another claimed settles what it sent, and postpones nothing',
    async run(open) {
      const { outbox, clock } = await open()
      const delivery = aDelivery(clock)
      await outbox.add(delivery)
      const late = await claimOne(outbox, clock)
      clock.advance(MINUTE)
      await claimOne(outbox, clock)
      await outbox.postpone(late, clock.now(), { groupName: 'of the late one' })
      expect(await claim(outbox, clock)).toEqual([])
      await outbox.settle(late.id, 'sent')
      clock.advance(MINUTE)
      expect(await claim(outbox, clock)).toEqual([])
      expect(await outbox.waiting()).toBe(0)
    },
  },
  {
    title: 'a postponed one comes at its time with what was noted, its attempts counted, also after a reopen',
    async run(open) {
      const { outbox, clock, reopen } = await open()
      const delivery = aDelivery(clock)
      await outbox.add(delivery)
      const data = { ...delivery.data, reached: 'one' }
      await outbox.postpone(await claimOne(outbox, clock), new Date(clock.now().getTime() + 5 * MINUTE), data)
      expect(await claim(outbox, clock)).toEqual([])
      expect(await outbox.waiting()).toBe(1)
      clock.advance(5 * MINUTE - 1)
      expect(await claim(outbox, clock)).toEqual([])
      clock.advance(1)
      const again = await reopen()
      const second = await claimOne(again, clock)
      expect(second).toEqual({ ...delivery, data, attempts: 1, until: second.until })
      await again.postpone(second, clock.now(), data)
      expect(await claimOne(again, clock)).toMatchObject({ attempts: 2 })
    },
  },
  {
    title: 'one that is postponed without a failure has no more attempts than before',
    async run(open) {
      const { outbox, clock } = await open()
      await outbox.add(aDelivery(clock))
      const data = { groupName: 'noted' }
      await outbox.postpone(await claimOne(outbox, clock), clock.now(), {})
      await outbox.postpone(await claimOne(outbox, clock), new Date(clock.now().getTime() + 1), data, false)
      expect(await claim(outbox, clock)).toEqual([])
      clock.advance(1)
      expect(await claimOne(outbox, clock)).toMatchObject({ attempts: 1, data })
    },
  },
  {
    title: 'a settled one is not postponed back to life',
    async run(open) {
      const { outbox, clock } = await open()
      const delivery = aDelivery(clock)
      await outbox.add(delivery)
      const claimed = await claimOne(outbox, clock)
      await outbox.settle(delivery.id, 'sent')
      await outbox.postpone(claimed, clock.now(), claimed.data)
      expect(await claim(outbox, clock)).toEqual([])
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
        clock.advance(1)
      }
      expect(idsOf(await claim(outbox, clock, 3))).toEqual(added.slice(0, 3))
      expect(idsOf(await claim(outbox, clock))).toEqual(added.slice(3))
    },
  },
  {
    title: 'what concerns an account comes before all others that are due, new or postponed',
    async run(open) {
      const { outbox, clock, reopen } = await open()
      const added: string[] = []
      for (const kind of ['board-results', 'role-changed', ...ACCOUNT_NOTICES]) {
        const delivery = aDelivery(clock, { kind })
        await outbox.add(delivery)
        added.push(delivery.id)
        clock.advance(1)
      }
      const [first, second, ...notices] = added
      const [verify, ...others] = await claim(outbox, clock, 3)
      expect([verify?.id, ...idsOf(others)]).toEqual(notices.slice(0, 3))
      if (!verify) throw new Error('nothing to claim')
      await outbox.postpone(verify, new Date(clock.now().getTime() + 1), verify.data)
      // No reason to wait for what is not due.
      expect(idsOf(await claim(outbox, clock, 2))).toEqual([notices[3], first])
      clock.advance(1)
      expect(idsOf(await claim(await reopen(), clock))).toEqual([verify.id, second])
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
      expect(idsOf(await claim(outbox, clock))).toEqual([other.id])
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
