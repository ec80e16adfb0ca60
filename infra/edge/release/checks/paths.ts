import { covers, type SliceEntry } from '@pingboard/contracts/registry.ts'
import type { Check } from './check.ts'

/** Addresses of the shell. A slice may have addresses below them. */
const OF_SHELL = ['/', '/error']
/** Addresses of the server, with everything below them. */
export const OF_SERVER = [
  '/api',
  '/live',
  '/remotes',
  '/assets',
  '/registry',
  '/edge',
  '/ops',
  '/metrics',
  '/health',
  '/previews',
  '/mailbox',
  '/unsubscribe',
]

/** A slice claims no address of the shell, of the server or of another slice, candidates included. */
export const pathsFree: Check = ({ entry }, { registry, mayClaim }) => {
  const others = [...registry.slices, ...(registry.candidates ?? []).map(one => one.entry)].filter(
    ({ name }) => name !== entry.name,
  )
  return [
    ...new Set(
      entry.paths.flatMap(path => [
        ...neverFree(path),
        ...others.flatMap(other => ofOther(path, other, mayClaim)),
        ...unclaimable(path, mayClaim),
      ]),
    ),
  ]
}

/** Reasons why no slice may ever claim an address, whatever is released. */
export const neverFree = (path: string): string[] => [...unplain(path), ...ofProduct(path)]

const unplain = (path: string): string[] =>
  path === '/' || /^(\/[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?)+$/.test(path)
    ? []
    : [`${path} is no address that a slice may claim: small letters, digits and "-", no "/" at the end`]

const ofProduct = (path: string): string[] =>
  OF_SHELL.includes(path) || OF_SERVER.some(server => covers(server, path))
    ? [`${path} belongs to the shell or the server`]
    : []

function ofOther(
  path: string,
  { name, paths }: SliceEntry,
  mayClaim: readonly string[] | undefined,
): string[] {
  if (paths.includes(path)) return [`${path} is answered by ${name}`]
  if (!mayClaim) return []
  // A team may claim an address below another slice's only with a token for an address there. One for an address above
  // does not allow it.
  const above = paths.find(
    other => covers(other, path) && !mayClaim.some(given => covers(other, given) && covers(given, path)),
  )
  return above ? [`${path} lies below ${above}, which is answered by ${name}`] : []
}

const unclaimable = (path: string, mayClaim: readonly string[] | undefined): string[] =>
  !mayClaim || mayClaim.some(given => covers(given, path))
    ? []
    : [`${path} is not among the addresses that this slice may claim (${mayClaim.join(', ')})`]
