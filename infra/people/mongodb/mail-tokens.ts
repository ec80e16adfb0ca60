import type { MailTokens } from '@pingboard/services/ports/mail-tokens.ts'
import type { Collections } from './collections.ts'
import { insertedOf } from './duplicates.ts'
import type { Sweep } from './sweep.ts'

export function mailTokens(
  { tokens }: Pick<Collections, 'tokens'>,
  sweeping: (sweep: Sweep) => () => Promise<void>,
): MailTokens {
  const expire = sweeping(now => tokens.deleteMany({ expiresAt: { $lte: now.toISOString() } }))

  return {
    async put({ hash, purpose, userId, request, expiresAt }) {
      await expire()
      await insertedOf(tokens, [{ _id: hash, purpose, userId, request, expiresAt }])
    },
    async find(hash, purpose, now) {
      const token = await tokens.findOne({ _id: hash, purpose })
      if (token === null) return null
      if (token.expiresAt > now.toISOString()) return { userId: token.userId, request: token.request }
      // Deleted for good: when the clock is set back, a refused token stays refused.
      await tokens.deleteOne({ _id: hash })
      return null
    },
    async removeAllOf(userId) {
      await tokens.deleteMany({ userId })
    },
  }
}
