import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SliceToken, SliceTokens } from '@pingboard/services/ports/slice-tokens.ts'
import * as z from 'zod/mini'
import { replaceFile, stampOf } from '../slice-store/durable.ts'
import { withLock } from '../slice-store/lock.ts'

const stored = z.object({
  id: z.string(),
  slice: z.string(),
  label: z.string(),
  paths: z.array(z.string()),
  madeAt: z.string(),
  revokedAt: z.nullable(z.string()),
  /** SHA-256 of the secret, as hex. */
  digest: z.string(),
})
type Stored = z.infer<typeof stored>
const file = z.object({ tokens: z.array(stored) })

/**
 * Tokens in `edge/tokens.json` of the data directory. The file holds digests only. A secret is 32 random bytes, which
 * cannot be found by their digest.
 * A restored backup therefore brings back the tokens of its time, and with them those that were revoked since.
 */
export function openTokenFile(dataDir: string): SliceTokens {
  const path = join(dataDir, 'edge', 'tokens.json')
  const lock = join(dataDir, 'edge', 'tokens.lock')
  let held: { stamp: string; tokens: readonly Stored[] } = { stamp: '', tokens: [] }

  /** Costs one `stat` when the file has not changed. */
  async function all(): Promise<readonly Stored[]> {
    const stamp = await stampOf(path)
    if (stamp !== held.stamp) held = { stamp, tokens: stamp ? await read() : [] }
    return held.tokens
  }

  async function read(): Promise<readonly Stored[]> {
    const text = await readFile(path, 'utf8')
    try {
      return file.parse(JSON.parse(text)).tokens
    } catch (cause) {
      throw new Error(
        'edge/tokens.json is damaged: put it back from a backup, or delete it and make new tokens',
        { cause },
      )
    }
  }

  /** Only the owner of the data may read it. */
  const write = (tokens: readonly Stored[]): Promise<void> =>
    replaceFile(path, dataDir, `${JSON.stringify({ tokens }, null, 2)}\n`, 0o600)

  const kept = async () =>
    (await all())
      .map(one => ({ token: tokenOf(one), digest: one.digest }))
      .sort((one, other) => byAge(one.token, other.token))

  return {
    add: (token, digest) =>
      withLock(lock, async () => {
        const tokens = await all()
        if (tokens.some(one => one.id === token.id || one.digest === digest))
          throw new Error('there is a token with this id or digest')
        await write([...tokens, { ...token, paths: [...token.paths], digest }])
      }),

    async find(digest) {
      const found = (await all()).find(one => one.digest === digest)
      return found ? tokenOf(found) : null
    },

    list: async () => (await kept()).map(({ token }) => token),

    kept,

    revoke: (id, at) =>
      withLock(lock, async () => {
        const tokens = await all()
        if (!tokens.some(one => one.id === id && one.revokedAt === null)) return false
        await write(tokens.map(one => (one.id === id ? { ...one, revokedAt: at } : one)))
        return true
      }),
  }
}

const tokenOf = ({ digest: _, ...token }: Stored): SliceToken => token

const byAge = (one: SliceToken, other: SliceToken): number =>
  `${one.madeAt} ${one.id}` < `${other.madeAt} ${other.id}` ? -1 : 1
