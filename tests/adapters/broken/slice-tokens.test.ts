import type { SliceToken, SliceTokens } from '@pingboard/services/ports/slice-tokens.ts'
import { describe } from 'vitest'
import { itCatches, waitAtMost } from '../promises.ts'
import { sliceTokensPromises, type TokensUnderTest, tokenFile } from '../slice-tokens.suite.ts'

// A broken adapter may never answer, so the wait for it is short.
waitAtMost(500)

/** The real adapter with a defect in every process. */
const tokensWith =
  (defect: (real: SliceTokens) => Partial<SliceTokens>) => async (): Promise<TokensUnderTest> => {
    const real = await tokenFile()
    const worsen = (tokens: SliceTokens): SliceTokens => ({ ...tokens, ...defect(tokens) })
    return { tokens: worsen(real.tokens), another: async () => worsen(await real.another()) }
  }

describe('the slice-tokens suite', () => {
  itCatches(
    'believes a token that it found once',
    sliceTokensPromises,
    tokensWith(tokens => {
      const known = new Map<string, SliceToken>()
      return {
        async find(digest) {
          const found = known.get(digest) ?? (await tokens.find(digest))
          if (found) known.set(digest, found)
          return found
        },
      }
    }),
    ['a revoked token is known as revoked to every process, and is revoked once'],
  )
  itCatches(
    'revokes all tokens of the slice',
    sliceTokensPromises,
    tokensWith(tokens => ({
      async revoke(id, at) {
        const isRevoked = await tokens.revoke(id, at)
        for (const other of await tokens.list()) await tokens.revoke(other.id, at)
        return isRevoked
      },
    })),
    ['revoking one token leaves the others good, and there is nothing to revoke under an unknown id'],
  )
  itCatches(
    'lets the second token with a digest take the place of the first',
    sliceTokensPromises,
    tokensWith(tokens => {
      const last = new Map<string, SliceToken>()
      return {
        async add(token, digest) {
          last.set(digest, token)
          await tokens.add(token, digest).catch(() => {})
        },
        find: async digest => (await tokens.find(digest)) && (last.get(digest) ?? null),
      }
    }),
    ['a second token with the same id or the same digest is refused, and changes nothing'],
  )
  itCatches(
    'lists only tokens that are good',
    sliceTokensPromises,
    tokensWith(tokens => ({
      list: async () => (await tokens.list()).filter(({ revokedAt }) => revokedAt === null),
    })),
    ['the oldest comes first, and revoked ones stay listed'],
  )
  itCatches(
    'revokes without looking whether another process did',
    sliceTokensPromises,
    tokensWith(tokens => ({
      async revoke(id, at) {
        const isThere = (await tokens.list()).some(one => one.id === id)
        await tokens.revoke(id, at)
        return isThere
      },
    })),
    ['tokens that several processes add and revoke at the same moment all stay'],
  )
})
