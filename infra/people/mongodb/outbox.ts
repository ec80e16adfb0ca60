import type { Clock } from '@pingboard/services/ports/clock.ts'
import type { Delivery, Outbox } from '@pingboard/services/ports/outbox.ts'
import { gathered } from '../gathered.ts'
import { claimed } from './claims.ts'
import type { Collections, DeliveryDocument } from './collections.ts'
import { insertedOf } from './duplicates.ts'

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
      const { entries, until } = await claimed(deliveries, waiting, now, limit, milliseconds)
      return entries.map(entry => ({ ...toDelivery(entry), until }))
    },
    async settle(id, outcome) {
      await deliveries.updateOne({ _id: id, state: 'waiting' }, { $set: { state: outcome, data: null } })
    },
    async postpone({ id, until }, dueAt, data) {
      await deliveries.updateOne(
        { _id: id, dueAt: until, state: 'waiting' },
        { $inc: { attempts: 1 }, $set: { dueAt: dueAt.toISOString(), data } },
      )
    },
    async removeAllOf(userId) {
      await deliveries.deleteMany({ userId })
    },
    waiting: () => deliveries.countDocuments({ state: 'waiting' }),
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
