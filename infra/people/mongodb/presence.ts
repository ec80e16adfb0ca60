import type { BoardId, GameId, UserId } from '@pingboard/contracts/ids.ts'
import type { Clock } from '@pingboard/services/ports/clock.ts'
import { PRESENT_MS, type Presence } from '@pingboard/services/ports/presence.ts'
import type { MongoConnection } from '../../mongodb/connection.ts'
import { calling } from './calls.ts'
import { COUNTS, LOSABLE } from './counts.ts'
import { upserted } from './duplicates.ts'
import { madeIndexes } from './indexes.ts'
import { sweeper } from './sweep.ts'

interface PresenceDocument {
  readonly _id: BoardId
  /** In order of arrival. `at` is the time of the last heartbeat, in milliseconds. */
  readonly scorers: readonly { readonly user: UserId; readonly gameId: GameId | null; readonly at: number }[]
  readonly at: number
}

/** Presence, over all processes: one document for each board. Boards without scorers are deleted once a minute. */
export async function openMongoPresence(connection: MongoConnection, clock: Clock): Promise<Presence> {
  const boards = connection.db.collection<PresenceDocument>(`${COUNTS}presence`, LOSABLE)
  await madeIndexes(connection, { boards }, { boards: [{ name: 'at', key: { at: 1 } }] })
  const forgetOld = sweeper(clock)(now => boards.deleteMany({ at: { $lt: now.getTime() - PRESENT_MS } }))

  const presence: Presence = {
    async keep(board, user, gameId) {
      await forgetOld()
      const at = clock.now().getTime()
      const scorer = { user, gameId, at }
      const stillPresent = {
        $filter: {
          input: { $ifNull: ['$scorers', []] },
          as: 'scorer',
          cond: { $gte: ['$$scorer.at', at - PRESENT_MS] },
        },
      }
      const inTheirPlace = {
        $map: {
          input: '$scorers',
          as: 'scorer',
          in: { $cond: [{ $eq: ['$$scorer.user', user] }, { $literal: scorer }, '$$scorer'] },
        },
      }
      const present = { $map: { input: '$scorers', as: 'scorer', in: '$$scorer.user' } }
      const atTheEnd = { $concatArrays: ['$scorers', { $literal: [scorer] }] }
      const change = [
        { $set: { scorers: stillPresent, at } },
        { $set: { scorers: { $cond: [{ $in: [user, present] }, inTheirPlace, atTheEnd] } } },
      ]
      // One operation: two scorers who arrive at the same time both stay.
      const options = { upsert: true, returnDocument: 'after' } as const
      const found = await upserted(() => boards.findOneAndUpdate({ _id: board }, change, options))
      return (found?.scorers ?? [])
        .filter(other => other.user !== user)
        .map(other => [other.user, other.gameId] as const)
    },
  }
  return calling(connection, presence, ['keep'])
}
