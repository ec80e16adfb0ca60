import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SliceEntry } from '@pingboard/contracts/registry.ts'
import type { SliceUpload } from '@pingboard/contracts/releases.ts'
import { type BuiltForTest, writeSlice } from '@pingboard/infra/edge/release/testing.ts'
import { uploadOf } from '@pingboard/infra/edge/upload/testing.ts'

export interface SmallSlice extends Omit<BuiltForTest, 'change'> {
  /** Facts of its entry that differ. */
  readonly facts?: Partial<SliceEntry>
}

/**
 * The folder of a team with a built slice of one file, made by hand: it names what the real shell provides.
 * @returns the folder
 */
export async function aSmallSlice(
  version: string,
  {
    name = 'mfe-club',
    code = `export const version = '${version}'`,
    texts = { en: ['title'], fr: ['title'] },
    uses,
    facts = {},
  }: SmallSlice = {},
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pingboard-slice-'))
  const change = () => ({ paths: ['/clubs'], label: { en: 'Clubs', fr: 'Clubs' }, ...facts })
  await writeSlice(join(folder, 'dist'), version, { name, code, texts, uses, change })
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name, version }))
  return folder
}

/** A team's folder as its client sends it. */
export const uploadFrom = (folder: string, commit?: string): Promise<SliceUpload> =>
  uploadOf(join(folder, 'dist'), commit)
