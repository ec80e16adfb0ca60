import type { Clock } from '@pingboard/services/ports/clock.ts'
import type { Session, Sessions } from '@pingboard/services/ports/sessions.ts'
import { before, isAlive, limitsAt, TOUCHED } from '../session-times.ts'
import type { Collections, SessionDocument } from './collections.ts'
import { insertedOf } from './duplicates.ts'
import { unlessForbidden } from './forbidden.ts'
import type { CarryOut } from './kept-answers.ts'
import type { Sweep } from './sweep.ts'

/** No session is kept in memory: one that was ended on another node must not be found by the next request. */
export function sessions(
  { sessions }: Pick<Collections, 'sessions'>,
  clock: Clock,
  { carryOut, sweeping }: { carryOut: CarryOut; sweeping: (sweep: Sweep) => () => Promise<void> },
): Sessions {
  const expire = sweeping(now => {
    const [lastSeenAt, createdAt] = limitsAt(now)
    return sessions.deleteMany({
      $or: [{ lastSeenAt: { $lte: lastSeenAt } }, { createdAt: { $lte: createdAt } }],
    })
  })

  return {
    async add({ id, userId, createdAt, lastSeenAt, userAgent }) {
      await expire()
      // An attempt that was not answered may have stored it: no two sessions have the same id.
      await insertedOf(sessions, [{ _id: id, userId, createdAt, lastSeenAt, userAgent }])
    },
    async find(id, now) {
      const found = await sessions.findOne({ _id: id })
      if (found === null) return null
      const session = toSession(found)
      if (isAlive(session, now)) return session
      // Ended for good: when the clock is set back, a refused session stays refused. A process that may only read
      // refuses it all the same.
      await sessions.deleteOne({ _id: id }).catch(unlessForbidden)
      return null
    },
    async touch(id, now) {
      await sessions.updateOne(
        { _id: id, lastSeenAt: { $lt: before(now, TOUCHED) } },
        { $set: { lastSeenAt: now.toISOString() } },
      )
    },
    async end(id, keep) {
      await carryOut(keep, async within => {
        await sessions.deleteOne({ _id: id }, within)
      })
    },
    async endAllOf(userId, except = '', keep) {
      await carryOut(keep, async within => {
        await sessions.deleteMany({ userId, _id: { $ne: except } }, within)
      })
    },
    async ofUser(userId) {
      const now = clock.now()
      const found = (await sessions.find({ userId }).sort({ lastSeenAt: -1, _id: 1 }).toArray()).map(
        toSession,
      )
      const over = found.filter(session => !isAlive(session, now))
      if (over.length > 0) await sessions.deleteMany({ _id: { $in: over.map(({ id }) => id) } })
      return found.filter(session => isAlive(session, now))
    },
  }
}

const toSession = ({ _id, userId, createdAt, lastSeenAt, userAgent }: SessionDocument): Session => ({
  id: _id,
  userId,
  createdAt,
  lastSeenAt,
  userAgent,
})
