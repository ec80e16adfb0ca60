import type { UserId } from '@pingboard/contracts/ids.ts'
import { seededIds } from '@pingboard/services/kernel/testing/fixed.ts'
import type { PushSubscription, PushSubscriptions } from '@pingboard/services/ports/push-subscriptions.ts'
import { expect } from 'vitest'
import { aPeopleFile } from './people-file.ts'
import { type PortPromise, suite } from './promises.ts'

export interface SubscriptionsUnderTest {
  readonly subscriptions: PushSubscriptions
  reopen(): Promise<PushSubscriptions>
}

const ids = seededIds('subscriptions')
const aUser = () => ids.random() as UserId
const MOST = 3

let made = 0

function aSubscription(userId: UserId, change: Partial<PushSubscription> = {}): PushSubscription {
  made += 1
  return {
    endpoint: `https://updates.push.services.mozilla.com/wpush/v2/${ids.random()}`,
    userId,
    sessionId: ids.random(),
    p256dh: 'B'.padEnd(87, 'a'),
    auth: 'c'.repeat(22),
    createdAt: new Date(Date.parse('2026-01-31T19:30:00.000Z') + made * 1000).toISOString(),
    ...change,
  }
}

const endpoints = (list: readonly PushSubscription[]) => list.map(({ endpoint }) => endpoint).sort()

export const subscriptionPromises: readonly PortPromise<SubscriptionsUnderTest>[] = [
  {
    title: 'a subscription comes back as stored, also after a reopen',
    async run(open) {
      const { subscriptions, reopen } = await open()
      const mine = aSubscription(aUser())
      await subscriptions.put(mine, MOST)
      expect(await subscriptions.ofUser(mine.userId)).toEqual([mine])
      expect(await (await reopen()).ofUser(mine.userId)).toEqual([mine])
      expect(await (await reopen()).ofUser(aUser())).toEqual([])
    },
  },
  {
    title: 'an endpoint is kept once, for whoever subscribed last, with the newest keys',
    async run(open) {
      const { subscriptions } = await open()
      const [before, after] = [aUser(), aUser()]
      const first = aSubscription(before)
      await subscriptions.put(first, MOST)
      const second = aSubscription(after, { endpoint: first.endpoint, auth: 'd'.repeat(22) })
      await subscriptions.put(second, MOST)
      expect(await subscriptions.ofUser(before)).toEqual([])
      expect(await subscriptions.ofUser(after)).toEqual([second])
    },
  },
  {
    title: 'beyond the most of one person the oldest goes, and nobody else’s',
    async run(open) {
      const { subscriptions } = await open()
      const [user, other] = [aUser(), aUser()]
      const theirs = aSubscription(other)
      await subscriptions.put(theirs, MOST)
      const mine = Array.from({ length: MOST + 2 }, () => aSubscription(user))
      for (const one of mine) await subscriptions.put(one, MOST)
      expect(endpoints(await subscriptions.ofUser(user))).toEqual(endpoints(mine.slice(2)))
      expect(await subscriptions.ofUser(other)).toEqual([theirs])
    },
  },
  {
    title: 'the newest stays even when the clock went back, and a renewal takes no place of its own',
    async run(open) {
      const { subscriptions } = await open()
      const user = aUser()
      const mine = Array.from({ length: MOST }, () => aSubscription(user))
      for (const one of mine) await subscriptions.put(one, MOST)
      for (const one of mine) await subscriptions.put({ ...one, sessionId: 'another' }, MOST)
      expect(endpoints(await subscriptions.ofUser(user))).toEqual(endpoints(mine))
      const late = aSubscription(user, { createdAt: '2020-01-01T00:00:00.000Z' })
      await subscriptions.put(late, MOST)
      expect(endpoints(await subscriptions.ofUser(user))).toEqual(endpoints([...mine.slice(1), late]))
    },
  },
  {
    title: 'one is removed by its endpoint, by its owner only when one is named; twice is harmless',
    async run(open) {
      const { subscriptions } = await open()
      const [user, stranger] = [aUser(), aUser()]
      const [one, two] = [aSubscription(user), aSubscription(user)]
      for (const each of [one, two]) await subscriptions.put(each, MOST)
      await subscriptions.remove(one.endpoint, stranger)
      expect(await subscriptions.ofUser(user)).toHaveLength(2)
      await subscriptions.remove(one.endpoint, user)
      await subscriptions.remove(one.endpoint, user)
      expect(await subscriptions.ofUser(user)).toEqual([two])
      await subscriptions.remove(two.endpoint)
      expect(await subscriptions.ofUser(user)).toEqual([])
    },
  },
  {
    title: 'those of one session go, and those of one person, and no others',
    async run(open) {
      const { subscriptions } = await open()
      const [user, other] = [aUser(), aUser()]
      const [ofSession, kept] = [aSubscription(user, { sessionId: 'ended' }), aSubscription(user)]
      const theirs = aSubscription(other)
      for (const each of [ofSession, kept, theirs]) await subscriptions.put(each, MOST)
      await subscriptions.removeOfSession('ended')
      expect(await subscriptions.ofUser(user)).toEqual([kept])
      await subscriptions.removeAllOf(user)
      expect(await subscriptions.ofUser(user)).toEqual([])
      expect(await subscriptions.ofUser(other)).toEqual([theirs])
    },
  },
]

export const subscriptionsSuite = (name: string, open: () => Promise<SubscriptionsUnderTest>): void =>
  suite(`push subscriptions: ${name}`, subscriptionPromises, open)

export async function sqliteSubscriptions(): Promise<SubscriptionsUnderTest> {
  const { people, reopen } = await aPeopleFile()
  return { subscriptions: people.pushSubscriptions, reopen: async () => (await reopen()).pushSubscriptions }
}
