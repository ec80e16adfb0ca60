import type { DatabaseSync } from 'node:sqlite'
import type { UserId } from '@pingboard/contracts/ids.ts'
import type { Clock } from '@pingboard/services/ports/clock.ts'
import type { MailTokens } from '@pingboard/services/ports/mail-tokens.ts'

/** @param forget empties the write-ahead file of what was overwritten */
export function mailTokens(db: DatabaseSync, clock: Clock, forget: () => void): MailTokens {
  const insert = db.prepare(
    `INSERT INTO mail_token (hash, purpose, user_id, request, expires_at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO NOTHING`,
  )
  const expire = db.prepare('DELETE FROM mail_token WHERE expires_at <= ?')
  const find = db.prepare('SELECT * FROM mail_token WHERE hash = ? AND purpose = ? AND expires_at > ?')
  const removeAllOf = db.prepare('DELETE FROM mail_token WHERE user_id = ?')

  return {
    async put({ hash, purpose, userId, request, expiresAt }) {
      // One transaction, so that it takes one flush whether others have expired or not (SES-3).
      db.exec('BEGIN IMMEDIATE')
      try {
        expire.run(clock.now().toISOString())
        insert.run(hash, purpose, userId, request, expiresAt)
        db.exec('COMMIT')
      } catch (error) {
        if (db.isTransaction) db.exec('ROLLBACK')
        throw error
      }
    },
    async find(hash, purpose, now) {
      const row = find.get(hash, purpose, now.toISOString())
      return row ? { userId: row.user_id as UserId, request: String(row.request) } : null
    },
    async removeAllOf(userId) {
      removeAllOf.run(userId)
      forget()
    },
  }
}
