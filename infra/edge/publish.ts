import type { Registry, SliceEntry } from '@pingboard/contracts/registry.ts'
import { readCandidate } from './candidate.ts'
import type { Candidate } from './checks/check.ts'
import { CHECKS } from './checks/index.ts'
import { readProvides } from './provides.ts'
import { PublishRefused } from './refusal.ts'
import { openRegistry } from './registry.ts'
import { compareStored, directoryOf, store, storedFiles } from './version-directory.ts'

export interface PublishOptions {
  /** The built slice. */
  dist: string
  dataDir: string
  /** The built shell that is live: what it provides is what the slice must run on. */
  shellDist: string
}

export interface Published {
  registry: Registry
  entry: SliceEntry
  /** false: exactly this was live already. */
  changed: boolean
}

/**
 * Publishes a built slice: check, store its version, write a new revision, move the pointer.
 * @throws PublishRefused with every reason; nothing is written then
 */
export async function publish({ dist, dataDir, shellDist }: PublishOptions): Promise<Published> {
  const candidate = await readCandidate(dist)
  return publishCandidate(candidate, { dataDir, shellDist })
}

/** The same for a slice already read. */
export async function publishCandidate(
  candidate: Candidate,
  { dataDir, shellDist }: Omit<PublishOptions, 'dist'>,
): Promise<Published> {
  const { entry } = candidate
  const registry = openRegistry(dataDir)
  const live = { provides: await readProvides(shellDist), registry: await registry.current() }
  const reasons = CHECKS.flatMap(check => check(candidate, live))
  const directory = directoryOf(dataDir, entry)
  const files = storedFiles(candidate)
  const found = await compareStored(directory, files)
  if (found === 'other') reasons.push(`version ${entry.version} was published with other content`)
  if (reasons.length > 0) throw new PublishRefused(`${entry.name} ${entry.version}`, reasons)

  if (found === 'absent') await store(directory, files)
  const before = live.registry.slices.find(slice => slice.name === entry.name)
  if (JSON.stringify(before) === JSON.stringify(entry))
    return { registry: live.registry, entry, changed: false }
  const after = await registry.release(slices => [
    ...slices.filter(slice => slice.name !== entry.name),
    entry,
  ])
  return { registry: after, entry, changed: true }
}

/** Switches an older (or newer) revision on. Nothing is rebuilt and nothing is removed. */
export const rollback = (dataDir: string, revision: number): Promise<Registry> =>
  openRegistry(dataDir).point(revision)
