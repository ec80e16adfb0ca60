import type { DatabaseSync } from 'node:sqlite'
import type { UserId } from '@pingboard/contracts/ids.ts'
import type { Clock } from '@pingboard/services/ports/clock.ts'
import type { MailTokens } from '@pingboard/services/ports/mail-tokens.ts'
import type { Write } from './writing.ts'

/** @param forget removes overwritten data from the write-ahead file */
export function mailTokens(db: DatabaseSync, clock: Clock, write: Write, forget: () => void): MailTokens {
  const insert = db.prepare(
    `INSERT INTO mail_token (hash, purpose, user_id, request, expires_at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO NOTHING`,
  )
  const expire = db.prepare('DELETE FROM mail_token WHERE expires_at <= ?')
  const find = db.prepare('SELECT * FROM mail_token WHERE hash = ? AND purpose = ?')
  const expireOne = db.prepare('DELETE FROM mail_token WHERE hash = ?')
  const removeAllOf = db.prepare('DELETE FROM mail_token WHERE user_id = ?')

  return {
    async put({ hash, purpose, userId, request, expiresAt }) {
      // One transaction, so that it takes one flush whether other tokens have expired or not (SES-3).
      await write(() => {
        expire.run(clock.now().toISOString())
        insert.run(hash, purpose, userId, request, expiresAt)
      })
    },
    async find(hash, purpose, now) {
      const row = find.get(hash, purpose)
      if (!row) return null
      if (String(row.expires_at) > now.toISOString())
        return { userId: row.user_id as UserId, request: String(row.request) }
      // Deleted for good: when the clock is set back, a refused token stays refused.
      await write(() => expireOne.run(hash))
      return null
    },
    async removeAllOf(userId) {
      await write(() => removeAllOf.run(userId))
      forget()
    },
  }
}
