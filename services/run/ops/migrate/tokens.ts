import { isDeepStrictEqual } from 'node:util'
import type { SliceTokens } from '../../../ports/slice-tokens.ts'
import { CommandError } from '../command.ts'

/** Copies the tokens of teams, so that they release after a migration as before. A repeated call goes on. */
export async function copyTokens(from: SliceTokens, to: SliceTokens): Promise<number> {
  const all = await from.kept()
  for (const { token, digest } of all) {
    const there = await to.find(digest)
    if (!there) await to.add(token, digest)
    else if (token.revokedAt !== null && there.revokedAt === null) await to.revoke(token.id, token.revokedAt)
  }
  return all.length
}

/** @throws CommandError when the target has other tokens: one that was revoked must not be good there */
export async function compareTokens(from: SliceTokens, to: SliceTokens): Promise<void> {
  if (!isDeepStrictEqual(await from.kept(), await to.kept()))
    throw new CommandError('the tokens of slices differ in the target')
}
