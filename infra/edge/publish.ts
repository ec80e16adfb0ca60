import type { Registry, SliceEntry } from '@pingboard/contracts/registry.ts'
import { readCandidate } from './candidate.ts'
import type { Candidate } from './checks/check.ts'
import { CHECKS } from './checks/index.ts'
import { readProvides } from './provides.ts'
import { PublishRefused, RollbackRefused } from './refusal.ts'
import { openRegistry, type RegistryStore } from './registry.ts'
import { compareStored, directoryOf, readStored, replace, storedFiles } from './version-directory.ts'

export interface PublishOptions {
  /** The built slice. */
  dist: string
  dataDir: string
  /** The built shell that is live: the slice must run on what this shell provides. */
  shellDist: string
}

export interface Published {
  registry: Registry
  entry: SliceEntry
  /** false when exactly this version was live already. */
  changed: boolean
  /** Its files were damaged or missing, and were written again as published. */
  mended?: boolean
}

/**
 * Publishes a built slice: check, store its version, write a new revision, move the pointer.
 * @throws PublishRefused with every reason; then nothing is written
 */
export async function publish({ dist, dataDir, shellDist }: PublishOptions): Promise<Published> {
  const candidate = await readCandidate(dist)
  return publishCandidate(candidate, { dataDir, shellDist })
}

/** Publishes a slice that was read already. */
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
  if (found !== 'same' && reasons.length === 0 && (await wasPublished(registry, entry))) {
    await replace(directory, files)
    if (found === 'other') return { registry: live.registry, entry, changed: false, mended: true }
  } else if (found === 'other') reasons.push(`version ${entry.version} was published with other content`)
  if (reasons.length > 0) throw new PublishRefused(`${entry.name} ${entry.version}`, reasons)

  if (found === 'absent') await replace(directory, files)
  const before = live.registry.slices.find(slice => slice.name === entry.name)
  if (JSON.stringify(before) === JSON.stringify(entry))
    return { registry: live.registry, entry, changed: false }
  const after = await registry.release(slices => withEntry(slices, entry))
  return { registry: after, entry, changed: true }
}

/** Whether exactly these files were published as this version: other files in its directory are then damage. */
export async function wasPublished(registry: RegistryStore, entry: SliceEntry): Promise<boolean> {
  const files = JSON.stringify(entry.files)
  const history = await registry.historyOf(entry.name)
  return history.some(one => one.version === entry.version && JSON.stringify(one.files) === files)
}

export interface RollbackOptions extends Omit<PublishOptions, 'dist'> {
  /** `mfe-boards`. */
  readonly slice: string
  /** By default the version before the current one that no rollback took back. */
  readonly version?: string
}

/**
 * Switches one slice to a version that was published before, older or newer. This makes a new revision, in which
 * every other slice stays as it is. Nothing is rebuilt and nothing is removed.
 * @throws RollbackRefused when there is no such version; PublishRefused when the version cannot run on the live shell
 *   any more, or its files have changed
 */
export async function rollback({ slice, version, dataDir, shellDist }: RollbackOptions): Promise<Published> {
  const registry = openRegistry(dataDir)
  const live = { provides: await readProvides(shellDist), registry: await registry.current() }
  const on = live.registry.slices.find(({ name }) => name === slice)
  const entry = targetOf(await registry.historyOf(slice), slice, version)
  if (entry.version === on?.version) return { registry: live.registry, entry, changed: false }
  const stored = await readStored(dataDir, entry)
  const reasons = CHECKS.flatMap(check => check(stored, live))
  if (reasons.length > 0) throw new PublishRefused(`${slice} ${entry.version}`, reasons)
  return { registry: await registry.release(slices => withEntry(slices, entry)), entry, changed: true }
}

function targetOf(history: readonly SliceEntry[], slice: string, version: string | undefined): SliceEntry {
  if (history.length === 0) throw new RollbackRefused(`there is no slice ${slice}`)
  const [before, on] = standing(history).slice(-2)
  if (version === undefined) {
    if (before && on) return before
    throw new RollbackRefused(`there is nothing before ${before?.version} that ${slice} could go back to`)
  }
  const found = history.find(entry => entry.version === version)
  if (found) return found
  const versions = [...new Set(history.map(entry => entry.version))].join(', ')
  throw new RollbackRefused(`${slice} ${version} was never published; there are ${versions}`)
}

/** The versions up to the current one, without versions that a rollback took back. */
function standing(history: readonly SliceEntry[]): SliceEntry[] {
  const versions: SliceEntry[] = []
  for (const entry of history) {
    const place = versions.findIndex(({ version }) => version === entry.version)
    if (place >= 0) versions.length = place
    versions.push(entry)
  }
  return versions
}

/** The slices, one of them in another version. */
const withEntry = (slices: readonly SliceEntry[], entry: SliceEntry): SliceEntry[] => [
  ...slices.filter(({ name }) => name !== entry.name),
  entry,
]
