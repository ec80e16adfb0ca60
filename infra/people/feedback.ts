import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import type { Feedback, FeedbackRecords } from '@pingboard/services/ports/feedback-records.ts'
import { claims } from './claims.ts'
import { withoutAddresses } from './without-addresses.ts'
import type { Write } from './writing.ts'

/** @param forget removes overwritten data from the write-ahead file */
export function feedbackRecords(db: DatabaseSync, write: Write, forget: () => void): FeedbackRecords {
  const insert = db.prepare(
    `INSERT INTO feedback (id, user_id, type, title, body, created_at, address, attempts, due_at)
     VALUES (?, ?, ?, ?, ?, ?, NULL, 0, ?) ON CONFLICT DO NOTHING`,
  )
  const ofUser = db.prepare('SELECT * FROM feedback WHERE user_id = ? ORDER BY created_at, id')
  const claim = claims(
    db.prepare(
      'SELECT * FROM feedback WHERE address IS NULL AND due_at <= ? ORDER BY due_at, created_at, id LIMIT ?',
    ),
    db.prepare('UPDATE feedback SET due_at = ? WHERE id = ?'),
    write,
  )
  const settle = db.prepare('UPDATE feedback SET address = ? WHERE id = ? AND address IS NULL')
  const postpone = db.prepare(
    `UPDATE feedback SET attempts = attempts + 1, due_at = ?
     WHERE id = ? AND due_at = ? AND address IS NULL`,
  )
  const unlink = db.prepare('UPDATE feedback SET user_id = NULL, title = ?, body = ? WHERE id = ?')

  return {
    async add({ id, userId, type, title, body, createdAt }) {
      return write(() => insert.run(id, userId, type, title, body, createdAt, createdAt).changes === 1)
    },
    async ofUser(userId) {
      return ofUser.all(userId).map(toFeedback)
    },
    async claim(now, limit, milliseconds) {
      const { rows, until } = await claim([], now, limit, milliseconds)
      return rows.map(row => ({ ...toFeedback(row), attempts: Number(row.attempts), until }))
    },
    async settle(id, address) {
      await write(() => settle.run(address, id))
    },
    async postpone({ id, until }, dueAt) {
      await write(() => postpone.run(dueAt.toISOString(), id, until))
    },
    /** Reports stay, and are still passed on. The person's id, and any address in the text, is removed. */
    async removeAllOf(userId) {
      await write(() => {
        for (const { id, title, body } of ofUser.all(userId).map(toFeedback))
          unlink.run(withoutAddresses(title), withoutAddresses(body), id)
      })
      forget()
    },
  }
}

const toFeedback = (row: Record<string, SQLOutputValue>): Feedback =>
  ({
    id: row.id,
    userId: row.user_id,
    type: row.type,
    title: row.title,
    body: row.body,
    createdAt: row.created_at,
  }) as Feedback
