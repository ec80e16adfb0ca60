import { covers, type Registry, type SliceEntry } from '@pingboard/contracts/registry.ts'

/** The slice that answers an address: the longest prefix wins, whole path segments only. */
export function findSlice(registry: Registry, pathname: string): SliceEntry | null {
  let best: SliceEntry | null = null
  let length = 0
  for (const slice of registry.slices)
    for (const path of slice.paths)
      if (path.length > length && covers(path, pathname)) {
        best = slice
        length = path.length
      }
  return best
}
