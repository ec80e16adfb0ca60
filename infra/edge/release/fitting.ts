import type { SliceEntry } from '@pingboard/contracts/registry.ts'
import type { Candidate, Revision } from '@pingboard/contracts/releases.ts'
import type { Log } from '@pingboard/services/ports/log.ts'
import type { SliceStore } from '@pingboard/services/ports/slice-store.ts'
import { titleOf } from './built-slice.ts'
import { filesComplete } from './checks/files.ts'
import { RUNS } from './checks/index.ts'
import { pathsFree } from './checks/paths.ts'
import { entryOf, historyOf, standing } from './history.ts'
import { type Provides, readProvides } from './provides.ts'
import { PublishRefused } from './refusal.ts'
import { readStored } from './version-files.ts'

export interface FittingOptions {
  readonly store: SliceStore
  /** The built shell that is live here. */
  readonly shellDist: string
  readonly log: Log
}

/**
 * The current revision, as far as this shell can run it. A version may have been released for another shell: by a build
 * that the operator has replaced by an older one, or by the newer edge of a rolling update. In place of such a version
 * browsers get the newest earlier one that runs. A candidate that does not run is left out. A slice of which no version
 * runs keeps the version that is on, and its place on the page says that it failed. The log warns of each case.
 * Nothing is stored, so an edge with another shell goes on with its own versions.
 * When the files of a slice cannot be read, the last answer is given again, or the whole revision before the first answer:
 * no page waits for the store.
 * @returns a function in place of `store.current`, as cheap while nothing is released; it throws the same errors
 */
export function fittingRevision({ store, shellDist, log }: FittingOptions): SliceStore['current'] {
  /** Reasons why a version cannot run here, by its title: neither the shell nor a version changes. */
  const judged = new Map<string, readonly string[]>()
  let held: { readonly revision: number; readonly fitting: Promise<Revision> } | null = null
  let last: Revision | null = null

  async function fit(now: Revision): Promise<Revision> {
    const provides = await readProvides(shellDist)
    const slices: SliceEntry[] = []
    for (const entry of now.slices) slices.push(await toldFor(entry, now, provides))
    const candidates: Candidate[] = []
    for (const candidate of now.candidates ?? []) {
      const { name: slice, version } = candidate.entry
      const reasons = await reasonsOf(candidate.entry, now, provides)
      if (reasons.length === 0) candidates.push(candidate)
      else log.warn({ slice, version, reasons }, 'this shell cannot run the candidate of a slice')
    }
    return { ...now, slices, ...(now.candidates && { candidates }) }
  }

  async function reasonsOf(entry: SliceEntry, registry: Revision, provides: Provides) {
    const known = judged.get(titleOf(entry))
    if (known) return known
    const built = await readStored(store, entry).catch(refusedFor)
    const reasons =
      'reasons' in built ? built.reasons : RUNS.flatMap(check => check(built, { provides, registry }))
    judged.set(titleOf(entry), reasons)
    return reasons
  }

  async function toldFor(entry: SliceEntry, now: Revision, provides: Provides): Promise<SliceEntry> {
    const reasons = await reasonsOf(entry, now, provides)
    if (reasons.length === 0) return entry
    const { name: slice, version } = entry
    for (const before of standing(await historyOf(store, slice)).toReversed()) {
      const earlier = await entryOf(store, slice, before)
      if (!earlier || (await reasonsOf(earlier, now, provides)).length > 0) continue
      const built = await readStored(store, earlier)
      const live = { provides, registry: now }
      if ([...filesComplete(built, live), ...pathsFree(built, live)].length > 0) continue
      log.warn(
        { slice, version, told: before, reasons },
        'this shell cannot run a slice: an earlier version is told',
      )
      return earlier
    }
    log.warn({ slice, version, reasons }, 'this shell cannot run a slice, nor an earlier version of it')
    return entry
  }

  return async () => {
    const now = await store.current()
    if (held?.revision === now.revision) return held.fitting
    const fitting = fit(now).then(
      fitted => {
        last = fitted
        return fitted
      },
      err => {
        if (held?.fitting === fitting) held = null
        log.warn({ err, revision: now.revision }, 'what this shell can run of the slices could not be read')
        return last ?? now
      },
    )
    held = { revision: now.revision, fitting }
    return fitting
  }
}

/** @throws what is no refusal, such as a store that is away */
function refusedFor(error: unknown): PublishRefused {
  if (error instanceof PublishRefused) return error
  throw error
}
