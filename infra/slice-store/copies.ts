import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { SliceFiles } from '@pingboard/services/ports/slice-store.ts'
import { moveIn } from './move-in.ts'
import { remove, withDraft } from './versions.ts'

/** Name and size in bytes of a file that a copy must have. */
export interface Part {
  readonly name: string
  readonly size: number
}

/**
 * Copies of files in directories of this machine, each made once, whole or not at all, and on the disk. Several processes
 * may use one directory. A copy that lost bytes, as one that an earlier build had not flushed before a power cut, is made
 * again.
 */
export function copiesIn(dir: string) {
  const underWay = new Map<string, Promise<void>>()

  async function copy(
    place: string,
    parts: readonly Part[],
    fetch: () => Promise<SliceFiles>,
  ): Promise<void> {
    if (await isWhole(place, parts)) return
    await withDraft(place, dir, await fetch(), async draft => {
      while (!(await moveIn(draft, place))) {
        // Another process was first: its copy holds the same bytes.
        if (await isWhole(place, parts)) return
        await remove(place)
      }
    })
  }

  /** @param path below the directory, by its parts @param parts all files of the copy @returns the path, once the copy is there */
  return async (
    path: readonly string[],
    parts: readonly Part[],
    fetch: () => Promise<SliceFiles>,
  ): Promise<string> => {
    const place = join(dir, ...path)
    let copying = underWay.get(place)
    if (!copying) {
      copying = copy(place, parts, fetch).finally(() => underWay.delete(place))
      underWay.set(place, copying)
    }
    await copying
    return place
  }
}

async function isWhole(place: string, parts: readonly Part[]): Promise<boolean> {
  const found = await Promise.all(
    parts.map(({ name, size }) =>
      stat(join(place, name)).then(
        file => file.size === size,
        () => false,
      ),
    ),
  )
  return !found.includes(false)
}
