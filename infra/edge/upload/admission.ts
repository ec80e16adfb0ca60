import { hash } from 'node:crypto'
import type { Clock } from '@pingboard/services/ports/clock.ts'
import type { LimitRule } from '@pingboard/services/ports/rate-limits.ts'
import type { SliceToken, SliceTokens } from '@pingboard/services/ports/slice-tokens.ts'
import { memoryRateLimits } from '../../memory/rate-limits.ts'
import { ReleaseRefused } from './answers.ts'
import { secretIn } from './secret.ts'

/** Wrong tokens from one address: 20, and one more each 30 seconds. */
const WRONG: LimitRule = { kind: 'bucket', most: 20, seconds: 600 }
/** Releases with one token. */
const RELEASES: LimitRule = { kind: 'window', max: 60, milliseconds: 3_600_000 }

export interface AdmissionOptions {
  readonly tokens: SliceTokens
  readonly clock: Clock
  /** Another limit in tests. */
  readonly releases?: LimitRule | undefined
}

/**
 * Who may release what. Counted in the memory of this process: the limits protect it and its store from work, and a
 * secret of 32 random bytes is not found by trying. Of n edges each counts for itself.
 */
export function admission({ tokens, clock, releases = RELEASES }: AdmissionOptions) {
  const limits = memoryRateLimits(clock)

  return {
    /**
     * The token of a call. Found by its digest, so that the time tells nothing of other secrets.
     * @throws ReleaseRefused UNAUTHENTICATED, FORBIDDEN for another slice, TOO_MANY_REQUESTS after many wrong tokens
     */
    async tokenFor(slice: string, authorization: string | undefined, address: string): Promise<SliceToken> {
      const tried = await limits.take([{ limit: 'slice-token', key: address, rule: WRONG }])
      if (!tried.isTaken) throw new ReleaseRefused('TOO_MANY_REQUESTS', { retryAfter: tried.wait })
      let isWrong = true
      try {
        const secret = secretIn(authorization)
        const token = secret === null ? null : await tokens.find(hash('sha256', secret))
        if (token === null || token.revokedAt !== null) throw new ReleaseRefused('UNAUTHENTICATED')
        isWrong = false
        if (token.slice !== slice) throw new ReleaseRefused('FORBIDDEN')
        return token
      } catch (error) {
        // A store that is away says nothing about the token.
        if (!(error instanceof ReleaseRefused)) isWrong = false
        throw error
      } finally {
        await tried.end(isWrong)
      }
    },

    /** @throws ReleaseRefused TOO_MANY_REQUESTS */
    async countRelease({ id }: SliceToken): Promise<void> {
      const taken = await limits.take([{ limit: 'slice-releases', key: id, rule: releases }])
      if (!taken.isTaken) throw new ReleaseRefused('TOO_MANY_REQUESTS', { retryAfter: taken.wait })
      await taken.end(true)
    },
  }
}
