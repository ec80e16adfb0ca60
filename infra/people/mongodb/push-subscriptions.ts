import type { PushSubscription, PushSubscriptions } from '@pingboard/services/ports/push-subscriptions.ts'
import type { Collections, SubscriptionDocument } from './collections.ts'
import { upserted } from './duplicates.ts'
import type { CarryOut } from './kept-answers.ts'

export function pushSubscriptions(
  { subscriptions }: Pick<Collections, 'subscriptions'>,
  carryOut: CarryOut,
): PushSubscriptions {
  return {
    async put({ endpoint, ...subscription }, most, keep) {
      const { userId } = subscription
      const effect = carryOut.bind(null, keep, async within => {
        await subscriptions.replaceOne({ _id: endpoint }, subscription, { ...within, upsert: true })
        // The new subscription stays, even when the clock was ahead when the others were made.
        const beyond = await subscriptions
          .find({ userId, _id: { $ne: endpoint } }, { ...within, projection: { _id: 1 } })
          .sort({ createdAt: -1, _id: 1 })
          .skip(most - 1)
          .toArray()
        if (beyond.length > 0)
          await subscriptions.deleteMany({ _id: { $in: beyond.map(({ _id }) => _id) } }, within)
      })
      await upserted(effect)
    },
    async ofUser(userId) {
      const found = await subscriptions.find({ userId }).sort({ createdAt: -1, _id: 1 }).toArray()
      return found.map(toSubscription)
    },
    async remove(endpoint, userId, keep) {
      await carryOut(keep, async within => {
        await subscriptions.deleteOne({ _id: endpoint, ...(userId && { userId }) }, within)
      })
    },
    async removeOfSession(sessionId, keep) {
      await carryOut(keep, async within => {
        await subscriptions.deleteMany({ sessionId }, within)
      })
    },
    async removeAllOf(userId) {
      await subscriptions.deleteMany({ userId })
    },
  }
}

const toSubscription = ({ _id, ...subscription }: SubscriptionDocument): PushSubscription => ({
  endpoint: _id,
  ...subscription,
})
