import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { SliceFiles } from '@pingboard/services/ports/slice-store.ts'
import { moveIn } from './move-in.ts'

/**
 * Copies of files in directories of this machine, each made once, whole or not at all. Several processes may use one
 * directory.
 */
export function copiesIn(dir: string) {
  const underWay = new Map<string, Promise<void>>()

  async function copy(place: string, fetch: () => Promise<SliceFiles>): Promise<void> {
    if (await stat(place).catch(() => null)) return
    const files = await fetch()
    await mkdir(dirname(place), { recursive: true })
    const draft = await mkdtemp(join(dirname(place), '.draft-'))
    try {
      for (const [name, bytes] of files) await writeFile(join(draft, name), bytes)
      // False when another process was first: its copy holds the same bytes.
      await moveIn(draft, place)
    } finally {
      await rm(draft, { recursive: true, force: true })
    }
  }

  /** @param parts of the path below the directory @returns the path, once the copy is there */
  return async (parts: readonly string[], fetch: () => Promise<SliceFiles>): Promise<string> => {
    const place = join(dir, ...parts)
    let copying = underWay.get(place)
    if (!copying) {
      copying = copy(place, fetch).finally(() => underWay.delete(place))
      underWay.set(place, copying)
    }
    await copying
    return place
  }
}
