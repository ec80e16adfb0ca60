import type { Check } from './check.ts'

/** Addresses that belong to the shell or to the server. */
const RESERVED = ['/', '/error', '/api', '/live', '/remotes', '/assets', '/registry']

/** A slice must not use an address of the shell or of another slice. */
export const pathsFree: Check = ({ entry }, { registry }) => {
  const others = registry.slices.filter(slice => slice.name !== entry.name)
  return [
    ...entry.paths
      .filter(path => RESERVED.includes(path))
      .map(path => `${path} belongs to the shell or the server`),
    ...others.flatMap(other =>
      entry.paths
        .filter(path => other.paths.includes(path))
        .map(path => `${path} is answered by ${other.name}`),
    ),
  ]
}
