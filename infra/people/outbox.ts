import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import { ACCOUNT_NOTICES } from '@pingboard/contracts/events/accounts.ts'
import type { Clock } from '@pingboard/services/ports/clock.ts'
import type { ClaimedDelivery, Delivery, Outbox } from '@pingboard/services/ports/outbox.ts'
import { claims } from './claims.ts'
import { gathered } from './gathered.ts'
import type { Write } from './writing.ts'

/** The kinds that come before all others, as the query reads them. */
const FIRST = JSON.stringify(ACCOUNT_NOTICES)

/** @param forget removes overwritten data from the write-ahead file */
export function outbox(db: DatabaseSync, clock: Clock, write: Write, forget: () => void): Outbox {
  const insert = db.prepare(
    `INSERT INTO delivery (id, user_id, channel, kind, data, state, attempts, due_at, created_at)
     VALUES (?, ?, ?, ?, ?, 'waiting', 0, ?, ?) ON CONFLICT DO NOTHING`,
  )
  const settle = db.prepare("UPDATE delivery SET state = ?, data = NULL WHERE id = ? AND state = 'waiting'")
  const postpone = db.prepare(
    `UPDATE delivery SET attempts = attempts + ?, due_at = ?, data = ?
     WHERE id = ? AND due_at = ? AND state = 'waiting'`,
  )
  const removeAllOf = db.prepare('DELETE FROM delivery WHERE user_id = ?')
  const waiting = db.prepare("SELECT count(*) AS count FROM delivery WHERE state = 'waiting'")

  const hold = db.prepare('UPDATE delivery SET due_at = ? WHERE id = ?')
  const claimed = (also: string) =>
    claims(
      db.prepare(
        `SELECT * FROM delivery WHERE state = 'waiting' AND channel = ? ${also} AND due_at <= ?
         ORDER BY due_at, created_at, id LIMIT ?`,
      ),
      hold,
      write,
    )
  const claimFirst = claimed('AND kind IN (SELECT value FROM json_each(?))')
  const claimAny = claimed('')

  // One transaction, one flush.
  const add = gathered<Delivery, boolean>(async given => {
    const dueAt = clock.now().toISOString()
    const outcomes = await write(() =>
      given.map(({ id, userId, channel, kind, data, createdAt }) =>
        insert.run(id, userId, channel, kind, JSON.stringify(data), dueAt, createdAt),
      ),
    )
    return outcomes.map(({ changes }) => changes === 1)
  })

  return {
    add,
    async claim(channel, now, limit, milliseconds) {
      const first = await claimFirst([channel, FIRST], now, limit, milliseconds)
      const room = limit - first.rows.length
      const { rows } = room > 0 ? await claimAny([channel], now, room, milliseconds) : { rows: [] }
      return [...first.rows, ...rows].map(row => ({ ...toDelivery(row), until: first.until }))
    },
    async settle(id, outcome) {
      await write(() => settle.run(outcome, id))
    },
    async postpone({ id, until }, dueAt, data, hasFailed = true) {
      await write(() => postpone.run(Number(hasFailed), dueAt.toISOString(), JSON.stringify(data), id, until))
    },
    async removeAllOf(userId) {
      await write(() => removeAllOf.run(userId))
      forget()
    },
    async waiting() {
      return Number(waiting.get()?.count)
    },
  }
}

const toDelivery = (row: Record<string, SQLOutputValue>): Omit<ClaimedDelivery, 'until'> =>
  ({
    id: row.id,
    userId: row.user_id,
    channel: row.channel,
    kind: row.kind,
    data: JSON.parse(String(row.data)),
    createdAt: row.created_at,
    attempts: row.attempts,
  }) as Omit<ClaimedDelivery, 'until'>
