import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'

export const RELEASES = join(import.meta.dirname, 'releases')
export const KINDS = ['folder', 'backup'] as const
export type Kind = (typeof KINDS)[number]

/** Unpacks what a release left. */
export async function unpackedInto(to: string, release: string, kind: Kind): Promise<void> {
  const from = join(RELEASES, release, kind)
  for (const entry of await readdir(from, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const file = join(to, path.slice(from.length + 1, -'.gz'.length))
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, gunzipSync(await readFile(path)))
  }
}
