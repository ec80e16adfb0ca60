import { randomUUID } from 'node:crypto'
import type { SliceToken, SliceTokens } from '@pingboard/services/ports/slice-tokens.ts'
import type { MongoConnection } from '../mongodb/connection.ts'
import { isDuplicate } from '../mongodb/failures.ts'
import { ensureIndexes } from '../mongodb/indexes.ts'

interface Stored extends Omit<SliceToken, 'id'> {
  /** Of the token. */
  readonly _id: string
  /** SHA-256 of the secret, as hex. */
  readonly digest: string
  /** Of the calls that made and revoked it: a call that is repeated finds its own work. */
  readonly by: string
  readonly revoker?: string
}

const COLLECTION = 'slice-tokens'

/** Tokens in MongoDB, a document each. */
export function openMongoSliceTokens(connection: MongoConnection): SliceTokens {
  const { db, repeat, write } = connection
  const tokens = db.collection<Stored>(COLLECTION)

  async function kept() {
    const found = await repeat(() => tokens.find().sort({ madeAt: 1, _id: 1 }).toArray())
    return found.map(one => ({ token: tokenOf(one), digest: one.digest }))
  }

  return {
    async add({ id, ...token }, digest) {
      // Here, because most processes may not make an index, and only the operator's command adds tokens.
      await ensureIndexes(connection, COLLECTION, [{ name: 'digest', key: { digest: 1 }, unique: true }])
      const wanted = { _id: id, ...token, paths: [...token.paths], digest, by: randomUUID() }
      await write(async () => {
        try {
          await tokens.insertOne(wanted)
        } catch (error) {
          if (!isDuplicate(error)) throw error
          // The answer to the insert may have been lost, and the insert repeated.
          if ((await tokens.findOne({ _id: id }))?.by === wanted.by) return
          throw new Error('there is a token with this id or digest')
        }
      })
    },

    async find(digest) {
      const found = await repeat(() => tokens.findOne({ digest }))
      return found && tokenOf(found)
    },

    list: async () => (await kept()).map(({ token }) => token),

    kept,

    async revoke(id, at) {
      const revoker = randomUUID()
      const { matchedCount } = await write(() =>
        tokens.updateOne(
          { _id: id, $or: [{ revokedAt: null }, { revoker }] },
          { $set: { revokedAt: at, revoker } },
        ),
      )
      return matchedCount > 0
    },
  }
}

const tokenOf = ({ _id: id, slice, label, paths, madeAt, revokedAt }: Stored): SliceToken => ({
  id,
  slice,
  label,
  paths,
  madeAt,
  revokedAt,
})
