import type { UserId } from '@pingboard/contracts/ids.ts'
import type { MailTokens } from '@pingboard/services/ports/mail-tokens.ts'
import { describe } from 'vitest'
import { type MailTokensUnderTest, mailTokensPromises, sqliteMailTokens } from '../mail-tokens.suite.ts'
import { itCatches, waitAtMost } from '../promises.ts'

// A broken adapter may never answer, so the wait for it is short.
waitAtMost(500)

const tokensWith = (defect: (real: MailTokens) => MailTokens) => async (): Promise<MailTokensUnderTest> => {
  const real = await sqliteMailTokens()
  return { ...real, tokens: defect(real.tokens) }
}

describe('the mail-tokens suite', () => {
  itCatches(
    'only looks at the clock',
    mailTokensPromises,
    tokensWith(tokens => {
      const all = new Map<string, Parameters<MailTokens['put']>[0]>()
      return {
        ...tokens,
        async put(token) {
          all.set(token.hash, token)
        },
        async find(hash, _, now) {
          const token = all.get(hash)
          return token && token.expiresAt > now.toISOString() ? token : null
        },
      }
    }),
    ['a token that was refused as expired stays so when the clock goes back'],
  )
  itCatches(
    'knows a token for every purpose',
    mailTokensPromises,
    tokensWith(tokens => ({
      ...tokens,
      find: async (hash, purpose, now) =>
        (await tokens.find(hash, purpose, now)) ??
        tokens.find(hash, purpose === 'reset' ? 'verify' : 'reset', now),
    })),
    ['a token is known for its purpose only'],
  )
  itCatches(
    'lets a token live for ever',
    mailTokensPromises,
    tokensWith(tokens => {
      const expiries = new Map<string, Date>()
      return {
        ...tokens,
        put(token) {
          expiries.set(token.hash, new Date(Date.parse(token.expiresAt) - 1))
          return tokens.put(token)
        },
        find: (hash, purpose, now) => tokens.find(hash, purpose, expiries.get(hash) ?? now),
      }
    }),
    ['a token is known until it expires'],
  )
  itCatches(
    'lets a second token take the place of the first',
    mailTokensPromises,
    tokensWith(tokens => {
      const last = new Map<string, { userId: UserId; request: string }>()
      return {
        ...tokens,
        put(token) {
          last.set(token.hash, { userId: token.userId, request: token.request })
          return tokens.put(token)
        },
        find: async (hash, purpose, now) =>
          (await tokens.find(hash, purpose, now)) && (last.get(hash) ?? null),
      }
    }),
    ['the same token again changes nothing'],
  )
  itCatches(
    'forgets one token of a person only',
    mailTokensPromises,
    tokensWith(tokens => {
      const first = new Map<UserId, Parameters<MailTokens['put']>[0]>()
      return {
        ...tokens,
        put(token) {
          if (!first.has(token.userId)) first.set(token.userId, token)
          return tokens.put(token)
        },
        async removeAllOf(user) {
          const kept = first.get(user)
          await tokens.removeAllOf(user)
          if (kept) await tokens.put(kept)
        },
      }
    }),
    ['all tokens of a person go together, from the disk too, and nobody else’s'],
  )
})
