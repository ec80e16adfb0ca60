import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import type { Clock } from '@pingboard/services/ports/clock.ts'
import type { Keep } from '@pingboard/services/ports/kept-answers.ts'
import type { Session, Sessions } from '@pingboard/services/ports/sessions.ts'
import type { Kept } from './kept.ts'
import type { Store } from './kept-answers.ts'
import { before, isAlive, limitsAt, TOUCHED } from './session-times.ts'
import type { Write } from './writing.ts'

/**
 * @param known sessions in memory: nearly every request reads its session
 * @param isBusy writing would have to wait: `touch` then leaves its note to the next request
 * @param forget removes overwritten data from the write-ahead file
 */
export function sessions(
  db: DatabaseSync,
  clock: Clock,
  {
    known,
    write,
    store,
    isBusy,
    forget,
  }: { known: Kept<Session>; write: Write; store: Store; isBusy: () => boolean; forget: () => void },
): Sessions {
  const alive = 'last_seen_at > ? AND created_at > ?'
  const insert = db.prepare(
    'INSERT INTO session (id, user_id, created_at, last_seen_at, user_agent) VALUES (?, ?, ?, ?, ?)',
  )
  const expire = db.prepare(`DELETE FROM session WHERE NOT (${alive})`)
  const find = db.prepare('SELECT * FROM session WHERE id = ?')
  const ofUser = db.prepare('SELECT * FROM session WHERE user_id = ? ORDER BY last_seen_at DESC, id')
  const touch = db.prepare('UPDATE session SET last_seen_at = ? WHERE id = ? AND last_seen_at < ?')
  const end = db.prepare('DELETE FROM session WHERE id = ?')
  const endAllOf = db.prepare('DELETE FROM session WHERE user_id = ? AND id <> ?')

  async function endOne(id: string, keep?: Keep): Promise<void> {
    await write(() => {
      end.run(id)
      store(keep, undefined)
    })
    known.delete(id)
  }

  return {
    async add({ id, userId, createdAt, lastSeenAt, userAgent }) {
      await write(() => {
        expire.run(...limitsAt(clock.now()))
        insert.run(id, userId, createdAt, lastSeenAt, userAgent)
      })
    },
    async find(id, now) {
      let session = known.get(id)
      if (session === undefined) {
        const row = find.get(id)
        if (row === undefined) return null
        session = toSession(row)
        known.set(id, session)
      }
      if (isAlive(session, now)) return session
      // Ended for good: when the clock is set back, a refused session stays refused.
      await endOne(id)
      return null
    },
    async touch(id, now) {
      if (isBusy()) return
      await write(() => touch.run(now.toISOString(), id, before(now, TOUCHED)))
      known.delete(id)
    },
    end: endOne,
    async endAllOf(userId, except = '', keep) {
      await write(() => {
        endAllOf.run(userId, except)
        store(keep, undefined)
      })
      for (const session of known.values())
        if (session.userId === userId && session.id !== except) known.delete(session.id)
      forget()
    },
    async ofUser(userId) {
      const now = clock.now()
      const found = ofUser.all(userId).map(toSession)
      const over = found.filter(session => !isAlive(session, now))
      const endAll = () => {
        for (const { id } of over) end.run(id)
      }
      if (over.length > 0) await write(endAll)
      for (const { id } of over) known.delete(id)
      return found.filter(session => isAlive(session, now))
    },
  }
}

function toSession(row: Record<string, SQLOutputValue>): Session {
  return {
    id: row.id,
    userId: row.user_id,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    userAgent: row.user_agent,
  } as Session
}
