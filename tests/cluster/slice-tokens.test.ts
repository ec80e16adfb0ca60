import { openMongoSliceTokens } from '@pingboard/infra/slice-tokens/mongodb.ts'
import type { SliceTokens } from '@pingboard/services/ports/slice-tokens.ts'
import type { Db } from 'mongodb'
import { describe, expect, it } from 'vitest'
import { itCatches } from '../adapters/promises.ts'
import {
  aToken,
  sliceTokensPromises,
  sliceTokensSuite,
  type TokensUnderTest,
} from '../adapters/slice-tokens.suite.ts'
import { aDatabase, without } from './engines.ts'
import { connected } from './mongodb-openers.ts'

const absent = without('mongodb')
const TOKEN = aToken()
const DIGEST = 'd'.repeat(64)

/** Each process has a connection of its own. @param defect of every process */
async function inMongodb(defect: (tokens: SliceTokens, db: Db) => Partial<SliceTokens> = () => ({})) {
  const url = aDatabase()
  const { db } = await connected(url)
  const another = async () => {
    const tokens = openMongoSliceTokens(await connected(url))
    return { ...tokens, ...defect(tokens, db) }
  }
  return { db, tokens: await another(), another } satisfies TokensUnderTest & { db: Db }
}

describe.skipIf(absent)(absent ?? 'with MongoDB', () => {
  sliceTokensSuite('MongoDB', () => inMongodb())

  it('a token is added and revoked once, although the answers were lost and the calls repeated', async () => {
    const { write, ...connection } = await connected(aDatabase())
    let calls = 0
    const losing: typeof write = work =>
      write(async () => {
        const answer = await work()
        if (calls++ % 2 === 0)
          throw Object.assign(new Error('the connection is gone'), { code: 'ECONNRESET' })
        return answer
      })
    const tokens = openMongoSliceTokens({ ...connection, write: losing })
    await tokens.add(TOKEN, DIGEST)
    expect(calls).toBe(2)
    expect(await tokens.revoke(TOKEN.id, '2026-11-24T10:00:00.000Z')).toBe(true)
    expect(calls).toBe(4)
    expect(await tokens.revoke(TOKEN.id, '2026-11-25T10:00:00.000Z')).toBe(false)
    expect(await tokens.list()).toEqual([{ ...TOKEN, revokedAt: '2026-11-24T10:00:00.000Z' }])
  })

  it('no secret is stored: the document holds the digest and what the operator said', async () => {
    const { db, tokens } = await inMongodb()
    await tokens.add(TOKEN, DIGEST)
    const [stored] = await db.collection('slice-tokens').find().toArray()
    expect(Object.keys(stored ?? {}).sort()).toEqual(
      ['_id', 'by', 'digest', 'label', 'madeAt', 'paths', 'revokedAt', 'slice'].sort(),
    )
  })
})

describe.skipIf(absent)('the slice-tokens suite', () => {
  itCatches(
    'has no unique index over the digests',
    sliceTokensPromises,
    () =>
      inMongodb((_, db) => ({
        async add({ id, ...token }, digest) {
          await db
            .collection('slice-tokens')
            .dropIndex('digest')
            .catch(() => {})
          await db
            .collection<{ _id: string }>('slice-tokens')
            .insertOne({ _id: id, ...token, digest } as never)
        },
      })),
    ['a second token with the same id or the same digest is refused, and changes nothing'],
  )
  itCatches(
    'revokes a token again',
    sliceTokensPromises,
    () =>
      inMongodb((_, db) => ({
        async revoke(id, revokedAt) {
          const tokens = db.collection<{ _id: string }>('slice-tokens')
          return (await tokens.updateOne({ _id: id }, { $set: { revokedAt } })).matchedCount > 0
        },
      })),
    ['a revoked token is known as revoked to every process, and is revoked once'],
  )
  itCatches(
    'remembers the list as it read it first',
    sliceTokensPromises,
    () =>
      inMongodb(tokens => {
        let first: ReturnType<SliceTokens['list']> | undefined
        return {
          list() {
            first ??= tokens.list()
            return first
          },
        }
      }),
    ['a token is found by its digest alone, as it was added, by every process at its next call'],
  )
})
