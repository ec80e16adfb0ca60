import { ACCOUNT_NOTICES } from '@pingboard/contracts/events/accounts.ts'
import type { Clock } from '@pingboard/services/ports/clock.ts'
import type { Channel, Delivery, Outbox } from '@pingboard/services/ports/outbox.ts'
import { gathered } from '../gathered.ts'
import { claimed } from './claims.ts'
import type { Collections, DeliveryDocument } from './collections.ts'
import { insertedOf } from './duplicates.ts'

/**
 * Every channel. The queue's index begins with it, and serves only a question that names it: otherwise MongoDB would read
 * all settled deliveries.
 */
const CHANNELS = Object.keys({ mail: true, push: true } satisfies Record<Channel, true>) as Channel[]

export function outbox({ deliveries }: Pick<Collections, 'deliveries'>, clock: Clock): Outbox {
  const add = gathered<Delivery, boolean>(given => {
    const dueAt = clock.now().toISOString()
    const waiting = { state: 'waiting' as const, attempts: 0, dueAt }
    return insertedOf(
      deliveries,
      given.map(({ id, ...delivery }) => ({ _id: id, ...delivery, ...waiting })),
    )
  })

  return {
    add,
    async claim(channel, now, limit, milliseconds) {
      const waiting = { state: 'waiting', channel } as const
      const notices = { ...waiting, kind: { $in: ACCOUNT_NOTICES } }
      const first = await claimed(deliveries, notices, now, limit, milliseconds)
      const room = limit - first.entries.length
      const { entries, until } = await claimed(deliveries, waiting, now, room, milliseconds)
      return [...first.entries, ...entries].map(entry => ({ ...toDelivery(entry), until }))
    },
    async settle(id, outcome) {
      await deliveries.updateOne({ _id: id, state: 'waiting' }, { $set: { state: outcome, data: null } })
    },
    async postpone({ id, until }, dueAt, data, hasFailed = true) {
      await deliveries.updateOne(
        { _id: id, dueAt: until, state: 'waiting' },
        { $inc: { attempts: Number(hasFailed) }, $set: { dueAt: dueAt.toISOString(), data } },
      )
    },
    async removeAllOf(userId) {
      await deliveries.deleteMany({ userId })
    },
    waiting: () => deliveries.countDocuments({ state: 'waiting', channel: { $in: CHANNELS } }),
  }
}

const toDelivery = ({ _id, userId, channel, kind, data, createdAt, attempts }: DeliveryDocument) => ({
  id: _id,
  userId,
  channel,
  kind,
  // Only a settled delivery has none, and no settled delivery is claimed.
  data: data ?? {},
  createdAt,
  attempts,
})
