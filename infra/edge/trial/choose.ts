import { createHash } from 'node:crypto'
import type { Registry, SliceEntry } from '@pingboard/contracts/registry.ts'
import type { Candidate, Revision } from '@pingboard/contracts/releases.ts'
import type { Visitor } from './visitor.ts'

/** The registry as one browser is told. */
export interface Choice {
  readonly registry: Registry
  /** Tells apart what may be chosen: the same for all browsers that get the same. Empty without any candidate. */
  readonly key: string
}

/**
 * Which version of each slice a browser gets: a candidate when its share reaches this browser, or when the browser
 * wishes for it. A wish needs no proof: the files of a candidate are public. A browser without a mark gets what is on.
 */
export function registryFor({ revision, slices, candidates = [] }: Revision, visitor: Visitor): Choice {
  const chosen = new Map(
    candidates
      .filter(candidate => isFor(candidate, visitor))
      .map(({ entry }) => [entry.name, entry] as const),
  )
  const known = new Set(slices.map(({ name }) => name))
  // A slice that is on nowhere yet.
  const first = [...chosen.values()].filter(({ name }) => !known.has(name))
  return {
    registry: { revision, slices: [...slices.map(slice => chosen.get(slice.name) ?? slice), ...first] },
    key: [...chosen.values()].map(({ name, version }) => `${name}@${version}`).join(' '),
  }
}

function isFor({ entry, share }: Candidate, { browser, wishes }: Visitor): boolean {
  if (wishes.has(entry.name)) return true
  return browser !== null && placeOf(browser, entry) < share
}

/**
 * A number from 0 to 1 that is even over all browsers, the same for each of them at each call, and independent from
 * version to version: it is not always the same browsers that try something new.
 */
export const placeOf = (browser: string, { name, version }: Pick<SliceEntry, 'name' | 'version'>): number =>
  createHash('sha256').update(`${browser} ${name} ${version}`).digest().readUIntBE(0, 6) / 2 ** 48
