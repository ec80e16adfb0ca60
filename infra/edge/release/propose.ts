import { isDeepStrictEqual } from 'node:util'
import type { SliceEntry } from '@pingboard/contracts/registry.ts'
import type { Candidate } from '@pingboard/contracts/releases.ts'
import { titleOf } from './built-slice.ts'
import type { BuiltSlice } from './checks/check.ts'
import { refuseFor, refuseStoredUnfit, type StillFree, storeFit } from './fits.ts'
import { entryOf } from './history.ts'
import {
  type Published,
  type ReleaseOptions,
  releaseSlice,
  type Step,
  stateOf,
  type Target,
} from './one-slice.ts'
import { RollbackRefused } from './refusal.ts'

/** Who gets a candidate. An absent field stays as it is. A new trial begins with share 0, without groups and testers. */
export type Trial = Partial<Pick<Candidate, 'share' | 'groups' | 'testers'>>

/**
 * Puts a version on trial beside the one that is on, in place of the slice's former candidate if there is one; or, when
 * it is on trial already, changes who gets it. A slice without a version that is on may have a candidate, too.
 * @param what a built slice; a version that was on or on trial before; or, without a version, the candidate that is there
 * @throws PublishRefused with every reason; RollbackRefused when there is no such version or candidate; then nothing has
 *   changed
 */
export async function propose(
  what: BuiltSlice | Target,
  trial: Trial,
  options: ReleaseOptions,
): Promise<Published> {
  if ('entry' in what) {
    const { stillFree, mended } = await storeFit(what, options)
    return { ...(await begin(what.entry, trial, stillFree, options)), ...(mended && { mended }) }
  }
  const { name, version } = what
  const { candidate } = stateOf(await options.store.current(), name)
  if (version === undefined || candidate?.entry.version === version) return adjust(what, trial, options)
  const entry = await entryOf(options.store, name, version)
  if (!entry) throw new RollbackRefused(`${name} ${version} is not known here: give the built slice`)
  return begin(entry, trial, await refuseStoredUnfit(entry, options), options)
}

async function begin(
  entry: SliceEntry,
  trial: Trial,
  stillFree: StillFree,
  options: ReleaseOptions,
): Promise<Published> {
  const since = (options.at ?? new Date()).toISOString()
  const done = await releaseSlice(entry.name, options, ({ on, candidate }, now) => {
    if (on?.version === entry.version) refuseFor(entry, ['this version is on for everybody already'])
    stillFree(now)
    const isRunning = candidate?.entry.version === entry.version
    const former = isRunning ? candidate : { share: 0, groups: [], testers: [], since }
    return onTrial({ ...former, entry, ...given(trial) }, candidate)
  })
  return { ...done, entry }
}

/** Needs no check: fewer or other browsers get what was checked. */
async function adjust({ name, version }: Target, trial: Trial, options: ReleaseOptions): Promise<Published> {
  let entry: SliceEntry | undefined
  const done = await releaseSlice(name, options, ({ candidate }) => {
    const known = candidateOf({ name, version }, candidate)
    entry = known.entry
    return onTrial({ ...known, ...given(trial) }, known)
  })
  if (!entry) throw new Error('a store released without asking what')
  return { ...done, entry }
}

const onTrial = (next: Candidate, former: Candidate | null): Step | null =>
  isDeepStrictEqual(next, former) ? null : { action: 'candidate', entry: next.entry, candidate: next }

const given = (trial: Trial): Trial =>
  Object.fromEntries(Object.entries(trial).filter(([, value]) => value !== undefined))

/** @throws RollbackRefused when the slice has no candidate, or another version is on trial */
export function candidateOf({ name, version }: Target, candidate: Candidate | null): Candidate {
  if (!candidate) throw new RollbackRefused(`${name} has no candidate`)
  if (version === undefined || version === candidate.entry.version) return candidate
  throw new RollbackRefused(`${name} ${version} is not on trial; ${titleOf(candidate.entry)} is`)
}
