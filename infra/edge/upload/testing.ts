import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SliceUpload } from '@pingboard/contracts/releases.ts'
import type { SliceToken, SliceTokens } from '@pingboard/services/ports/slice-tokens.ts'
import { newSecret } from './secret.ts'

/** A built slice as a team's client sends it. */
export async function uploadOf(dist: string, commit?: string): Promise<SliceUpload> {
  const names = await readdir(dist)
  const files = await Promise.all(
    names.map(async name => [name, (await readFile(join(dist, name))).toString('base64')] as const),
  )
  return { files: Object.fromEntries(files), ...(commit && { commit }) }
}

let made = 0

/** Makes a token. @returns its secret */
export async function aSecretFor(
  tokens: SliceTokens,
  { slice, label, paths }: Pick<SliceToken, 'slice' | 'label' | 'paths'>,
): Promise<{ readonly secret: string; readonly id: string }> {
  const secret = newSecret()
  const id = `tok_${String(++made).padStart(16, '0')}`
  const token = { id, slice, label, paths, madeAt: '2026-11-23T10:00:00.000Z', revokedAt: null }
  await tokens.add(token, hash('sha256', secret))
  return { secret, id }
}
