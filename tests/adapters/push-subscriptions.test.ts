import type { PushSubscriptions } from '@pingboard/services/ports/push-subscriptions.ts'
import { describe } from 'vitest'
import { itCatches } from './promises.ts'
import {
  type SubscriptionsUnderTest,
  sqliteSubscriptions,
  subscriptionPromises,
  subscriptionsSuite,
} from './push-subscriptions.suite.ts'

subscriptionsSuite('SQLite', sqliteSubscriptions)

const subscriptionsWith =
  (defect: (real: PushSubscriptions) => Partial<PushSubscriptions>) =>
  async (): Promise<SubscriptionsUnderTest> => {
    const real = await sqliteSubscriptions()
    const worsen = (subscriptions: PushSubscriptions) => ({ ...subscriptions, ...defect(subscriptions) })
    return {
      subscriptions: worsen(real.subscriptions),
      reopen: async () => worsen(await real.reopen()),
    }
  }

describe('the push-subscriptions suite', () => {
  itCatches(
    'keeps any number',
    subscriptionPromises,
    subscriptionsWith(real => ({ put: subscription => real.put(subscription, 1000) })),
    ['beyond the most of one person the oldest goes, and nobody else’s'],
  )
  itCatches(
    'lets anybody remove anybody’s',
    subscriptionPromises,
    subscriptionsWith(real => ({ remove: endpoint => real.remove(endpoint) })),
    ['one is removed by its endpoint, by its owner only when one is named; twice is harmless'],
  )
  itCatches(
    'keeps an endpoint for every person who ever had it',
    subscriptionPromises,
    subscriptionsWith(real => {
      const all: Parameters<PushSubscriptions['put']>[0][] = []
      return {
        async put(subscription, most) {
          all.push(subscription)
          await real.put(subscription, most)
        },
        ofUser: async userId => all.filter(subscription => subscription.userId === userId),
      }
    }),
    ['an endpoint is kept once, for whoever subscribed last, with the newest keys'],
  )
  itCatches(
    'ends every session’s when one ends',
    subscriptionPromises,
    subscriptionsWith(real => {
      const owners = new Map<string, Parameters<PushSubscriptions['removeAllOf']>[0]>()
      return {
        async put(subscription, most) {
          owners.set(subscription.sessionId, subscription.userId)
          await real.put(subscription, most)
        },
        async removeOfSession(session) {
          const owner = owners.get(session)
          if (owner) await real.removeAllOf(owner)
        },
      }
    }),
    ['those of one session go, and those of one person, and no others'],
  )
})
