import { openTokenFile } from '@pingboard/infra/slice-tokens/files.ts'
import { seededIds } from '@pingboard/services/kernel/testing/fixed.ts'
import type { SliceToken, SliceTokens } from '@pingboard/services/ports/slice-tokens.ts'
import { expect } from 'vitest'
import { aDirectory, type PortPromise, suite } from './promises.ts'

export interface TokensUnderTest {
  readonly tokens: SliceTokens
  /** The same tokens, as another process sees them. */
  another(): Promise<SliceTokens>
}

const ids = seededIds('slice-tokens')
/** A token that no other test has. */
export const aToken = (given: Partial<SliceToken> = {}): SliceToken => ({
  id: `tok_${ids.random().slice(0, 16)}`,
  slice: 'mfe-club',
  label: 'Équipe « clubs »',
  paths: ['/clubs', '/ligues'],
  madeAt: '2026-11-23T10:00:00.000Z',
  revokedAt: null,
  ...given,
})
const aDigest = (): string => Buffer.from(ids.random().padEnd(32, '0')).toString('hex').slice(0, 64)
const LATER = '2026-11-24T10:00:00.000Z'

export const sliceTokensPromises: readonly PortPromise<TokensUnderTest>[] = [
  {
    title: 'a token is found by its digest alone, as it was added, by every process at its next call',
    async run(open) {
      const { tokens, another } = await open()
      const other = await another()
      const [token, digest] = [aToken(), aDigest()]
      expect(await other.find(digest)).toBeNull()
      expect(await other.list()).toEqual([])
      await tokens.add(token, digest)
      for (const each of [tokens, other, await another()]) {
        expect(await each.find(digest)).toEqual(token)
        expect(await each.find(token.id)).toBeNull()
        expect(await each.find(aDigest())).toBeNull()
        expect(await each.list()).toEqual([token])
      }
    },
  },
  {
    title: 'the oldest comes first, and revoked ones stay listed',
    async run(open) {
      const { tokens, another } = await open()
      const all = [3, 1, 2].map(hour => aToken({ madeAt: `2026-11-23T0${hour}:00:00.000Z` }))
      for (const token of all) await tokens.add(token, aDigest())
      const [third, first, second] = all
      expect(await tokens.revoke(first?.id ?? '', LATER)).toBe(true)
      expect(await (await another()).list()).toEqual([{ ...first, revokedAt: LATER }, second, third])
    },
  },
  {
    title: 'what a store keeps makes the same store elsewhere, digests and revocations included',
    async run(open) {
      const { tokens } = await open()
      const other = (await open()).tokens
      const digests = [aDigest(), aDigest()]
      const both = [aToken(), aToken({ slice: 'mfe-boards', madeAt: LATER })]
      for (const [nth, token] of both.entries()) await tokens.add(token, digests[nth] ?? '')
      await tokens.revoke(both[1]?.id ?? '', LATER)
      for (const { token, digest } of await tokens.kept()) await other.add(token, digest)
      for (const each of [tokens, other]) {
        expect(await each.kept()).toEqual([
          { token: both[0], digest: digests[0] },
          { token: { ...both[1], revokedAt: LATER }, digest: digests[1] },
        ])
        expect(await each.find(digests[1] ?? '')).toEqual({ ...both[1], revokedAt: LATER })
      }
    },
  },
  {
    title: 'a revoked token is known as revoked to every process, and is revoked once',
    async run(open) {
      const { tokens, another } = await open()
      const other = await another()
      const [token, digest] = [aToken(), aDigest()]
      await tokens.add(token, digest)
      expect(await tokens.find(digest)).toEqual(token)
      expect(await other.revoke(token.id, LATER)).toBe(true)
      expect(await tokens.revoke(token.id, '2026-11-25T10:00:00.000Z')).toBe(false)
      for (const each of [tokens, other, await another()])
        expect(await each.find(digest)).toEqual({ ...token, revokedAt: LATER })
    },
  },
  {
    title: 'revoking one token leaves the others good, and there is nothing to revoke under an unknown id',
    async run(open) {
      const { tokens } = await open()
      const [mine, theirs] = [aToken(), aToken({ slice: 'mfe-boards' })]
      const [digest, other] = [aDigest(), aDigest()]
      await tokens.add(mine, digest)
      await tokens.add(theirs, other)
      expect(await tokens.revoke('tok_0000000000000000', LATER)).toBe(false)
      await tokens.revoke(mine.id, LATER)
      expect(await tokens.find(other)).toEqual(theirs)
    },
  },
  {
    title: 'a second token with the same id or the same digest is refused, and changes nothing',
    async run(open) {
      const { tokens, another } = await open()
      const [token, digest] = [aToken(), aDigest()]
      await tokens.add(token, digest)
      const other = await another()
      for (const each of [tokens, other]) {
        await expect(each.add(token, digest)).rejects.toThrow('this id or digest')
        await expect(each.add({ ...aToken(), id: token.id }, aDigest())).rejects.toThrow('this id or digest')
        await expect(each.add(aToken({ slice: 'mfe-boards' }), digest)).rejects.toThrow('this id or digest')
        expect(await each.list()).toEqual([token])
        expect(await each.find(digest)).toEqual(token)
      }
    },
  },
  {
    title: 'tokens that several processes add and revoke at the same moment all stay',
    async run(open) {
      const { tokens, another } = await open()
      const processes = [tokens, await another(), await another()]
      const all = Array.from({ length: 9 }, () => [aToken(), aDigest()] as const)
      await Promise.all(all.map(([token, digest], nth) => processes[nth % 3]?.add(token, digest)))
      const ends = await Promise.all(processes.flatMap(each => all.map(([{ id }]) => each.revoke(id, LATER))))
      expect(ends.filter(isRevoked => isRevoked)).toHaveLength(all.length)
      for (const [token, digest] of all)
        expect(await tokens.find(digest)).toEqual({ ...token, revokedAt: LATER })
    },
  },
]

export const sliceTokensSuite = (name: string, open: () => Promise<TokensUnderTest>): void =>
  suite(`slice tokens: ${name}`, sliceTokensPromises, open)

export async function tokenFile() {
  const dir = await aDirectory()
  return {
    dir,
    tokens: openTokenFile(dir),
    another: async () => openTokenFile(dir),
  } satisfies TokensUnderTest & { dir: string }
}
