import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import type { PushSubscription, PushSubscriptions } from '@pingboard/services/ports/push-subscriptions.ts'
import type { Store } from './kept-answers.ts'
import type { Write } from './writing.ts'

/** @param forget removes overwritten data from the write-ahead file */
export function pushSubscriptions(
  db: DatabaseSync,
  write: Write,
  store: Store,
  forget: () => void,
): PushSubscriptions {
  const put = db.prepare(
    `INSERT OR REPLACE INTO push_subscription (endpoint, user_id, session_id, p256dh, auth, created_at)
     VALUES (?, ?, ?, ?, ?, ?)`,
  )
  const ofUser = db.prepare(
    'SELECT * FROM push_subscription WHERE user_id = ? ORDER BY created_at DESC, endpoint',
  )
  const trim = db.prepare(
    `DELETE FROM push_subscription WHERE endpoint IN (
       SELECT endpoint FROM push_subscription WHERE user_id = ?
       ORDER BY endpoint = ? DESC, created_at DESC, endpoint LIMIT -1 OFFSET ?)`,
  )
  const remove = db.prepare(
    'DELETE FROM push_subscription WHERE endpoint = ? AND user_id = coalesce(?, user_id)',
  )
  const removeOfSession = db.prepare('DELETE FROM push_subscription WHERE session_id = ?')
  const removeAllOf = db.prepare('DELETE FROM push_subscription WHERE user_id = ?')

  return {
    async put({ endpoint, userId, sessionId, p256dh, auth, createdAt }, most, keep) {
      await write(() => {
        put.run(endpoint, userId, sessionId, p256dh, auth, createdAt)
        // The new subscription stays, even when the clock was ahead when the others were made.
        trim.run(userId, endpoint, most)
        store(keep, undefined)
      })
    },
    async ofUser(userId) {
      return ofUser.all(userId).map(toSubscription)
    },
    async remove(endpoint, userId, keep) {
      await write(() => {
        remove.run(endpoint, userId ?? null)
        store(keep, undefined)
      })
    },
    async removeOfSession(sessionId, keep) {
      await write(() => {
        removeOfSession.run(sessionId)
        store(keep, undefined)
      })
    },
    async removeAllOf(userId) {
      await write(() => removeAllOf.run(userId))
      forget()
    },
  }
}

const toSubscription = (row: Record<string, SQLOutputValue>): PushSubscription =>
  ({
    endpoint: row.endpoint,
    userId: row.user_id,
    sessionId: row.session_id,
    p256dh: row.p256dh,
    auth: row.auth,
    createdAt: row.created_at,
  }) as PushSubscription
