import { randomUUID } from 'node:crypto'
import type { Leases } from '@pingboard/services/ports/leases.ts'
import type { MongoConnection } from '../mongodb/connection.ts'
import { isDuplicate } from '../mongodb/failures.ts'

/** Times are milliseconds since 1970, of the clocks of those who ask. */
interface Turn {
  readonly _id: string
  readonly number: number
  readonly until: number
  /** Of the call that took it: a call that is repeated finds its own turn. */
  readonly taker: string
}

/**
 * Leases in MongoDB, one document for each name, which is never deleted: numbers grow for ever. A new number is at
 * least the time in milliseconds, so that they grow even after a restored backup.
 */
export async function openMongoLeases({ db, repeat }: MongoConnection): Promise<Leases> {
  const turns = db.collection<Turn>('leases')

  return {
    async take(name, now, milliseconds) {
      const time = now.getTime()
      const until = time + milliseconds
      const taker = randomUUID()
      const free = { _id: name, $or: [{ until: { $lte: time } }, { taker }] }
      const next = { number: { $max: [{ $add: ['$number', 1] }, time] }, until, taker }
      const turn = await repeat(() =>
        turns
          .findOneAndUpdate(free, [{ $set: next }], { upsert: true, returnDocument: 'after' })
          .catch(error => {
            // The document is there, and not free.
            if (isDuplicate(error)) return null
            throw error
          }),
      )
      return turn && { name, number: turn.number, until: new Date(until) }
    },

    async renew(lease, now, milliseconds) {
      const until = now.getTime() + milliseconds
      const mine = { _id: lease.name, number: lease.number }
      const { matchedCount } = await repeat(() => turns.updateOne(mine, { $set: { until } }))
      return matchedCount > 0 ? { ...lease, until: new Date(until) } : null
    },

    async giveBack({ name, number }) {
      await repeat(() => turns.updateOne({ _id: name, number }, { $set: { until: 0 } }))
    },
  }
}
