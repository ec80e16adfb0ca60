import { type Registry, registry } from '@pingboard/contracts/registry.ts'

/**
 * A registry that may be used, or null. Beyond its shape: every file must lie on this origin, in the directory of its
 * slice and version, and every module that is loaded must have a digest.
 */
export function parseRegistry(value: unknown): Registry | null {
  const parsed = registry.safeParse(value)
  if (!parsed.success) return null
  const isSound = parsed.data.slices.every(slice => {
    const root = `/remotes/${slice.name}/${slice.version}/`
    const loaded = [slice.entry, ...slice.preload]
    return (
      [...loaded, ...Object.keys(slice.files)].every(path => path.startsWith(root) && !path.includes('..')) &&
      loaded.every(path => path in slice.files)
    )
  })
  return isSound ? parsed.data : null
}
