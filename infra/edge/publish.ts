import type { Registry, SliceEntry } from '@pingboard/contracts/registry.ts'
import type { SliceStore } from '@pingboard/services/ports/slice-store.ts'
import { readCandidate } from './candidate.ts'
import type { Candidate } from './checks/check.ts'
import { CHECKS } from './checks/index.ts'
import { historyOf, wasPublished } from './history.ts'
import { readProvides } from './provides.ts'
import { PublishRefused, RollbackRefused } from './refusal.ts'
import { compareFiles, readStored, storedFiles } from './version-files.ts'

export interface PublishOptions {
  /** The built slice. */
  dist: string
  store: SliceStore
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
 * Publishes a built slice: check, store its version, release a new revision.
 * @throws PublishRefused with every reason; then nothing is written
 */
export async function publish({ dist, store, shellDist }: PublishOptions): Promise<Published> {
  const candidate = await readCandidate(dist)
  return publishCandidate(candidate, { store, shellDist })
}

/** Publishes a slice that was read already. */
export async function publishCandidate(
  candidate: Candidate,
  { store, shellDist }: Omit<PublishOptions, 'dist'>,
): Promise<Published> {
  const { entry } = candidate
  const live = { provides: await readProvides(shellDist), registry: await store.current() }
  const reasons = CHECKS.flatMap(check => check(candidate, live))
  const files = storedFiles(candidate)
  const compare = async () => compareFiles(await store.files(entry), files)
  let found = await compare()
  if (found !== 'same' && reasons.length === 0 && (await wasPublished(store, entry))) {
    await store.replace(entry, files)
    if (found === 'other') return { registry: live.registry, entry, changed: false, mended: true }
    found = 'same'
  }
  // False when another process has stored this version since.
  if (found === 'absent' && reasons.length === 0 && !(await store.add(entry, files))) found = await compare()
  if (found === 'other') reasons.push(`version ${entry.version} was published with other content`)
  if (reasons.length > 0) throw new PublishRefused(`${entry.name} ${entry.version}`, reasons)

  const before = live.registry.slices.find(slice => slice.name === entry.name)
  if (JSON.stringify(before) === JSON.stringify(entry))
    return { registry: live.registry, entry, changed: false }
  const after = await store.release(slices => withEntry(slices, entry))
  return { registry: after, entry, changed: true }
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
export async function rollback({ slice, version, store, shellDist }: RollbackOptions): Promise<Published> {
  const live = { provides: await readProvides(shellDist), registry: await store.current() }
  const on = live.registry.slices.find(({ name }) => name === slice)
  const entry = targetOf(await historyOf(store, slice), slice, version)
  if (entry.version === on?.version) return { registry: live.registry, entry, changed: false }
  const stored = await readStored(store, entry)
  const reasons = CHECKS.flatMap(check => check(stored, live))
  if (reasons.length > 0) throw new PublishRefused(`${slice} ${entry.version}`, reasons)
  return { registry: await store.release(slices => withEntry(slices, entry)), entry, changed: true }
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
