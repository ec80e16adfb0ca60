import { isDeepStrictEqual } from 'node:util'
import type { SliceEntry } from '@pingboard/contracts/registry.ts'
import type { Revision } from '@pingboard/contracts/releases.ts'
import { titleOf } from './built-slice.ts'
import type { BuiltSlice } from './checks/check.ts'
import { pathsFree } from './checks/paths.ts'
import { entryOf } from './history.ts'
import { type Inspected, inspectHere } from './inspect.ts'
import type { ReleaseOptions } from './one-slice.ts'
import { readProvides } from './provides.ts'
import { PublishRefused } from './refusal.ts'
import { compareFiles, readStored } from './version-files.ts'

/**
 * To be called with the revision that a release is made from: two slices that were checked at the same moment may claim
 * one address.
 * @throws PublishRefused when another slice has taken an address since the check
 */
export type StillFree = (now: Revision) => void

/**
 * As `storeFit`, for a version whose files are stored.
 * @throws PublishRefused with every reason why the version must not run on the live shell, beside what is released now
 */
export async function refuseStoredUnfit(entry: SliceEntry, options: ReleaseOptions): Promise<StillFree> {
  const built = await readStored(options.store, entry)
  const { reasons, stillFree } = await inspected(built, options)
  refuseFor(entry, reasons)
  return stillFree
}

/**
 * Checks a built slice and stores its version, or writes damaged files of it again.
 * @throws PublishRefused with every reason; then nothing is stored
 */
export async function storeFit(
  built: BuiltSlice,
  options: ReleaseOptions,
): Promise<{ readonly stillFree: StillFree; readonly mended: boolean }> {
  const { store } = options
  const { entry } = built
  const { reasons, files, stillFree } = await inspected(built, options)
  const known = await entryOf(store, entry.name, entry.version)
  const found = compareFiles(await store.files(entry), files)
  const isOther = known ? !isDeepStrictEqual(known, entry) : found === 'other'
  refuseFor(entry, [...reasons, ...(isOther ? [otherContent(entry)] : [])])
  if (found === 'same') return { stillFree, mended: false }
  if (known) await store.replace(entry, files)
  else if (!(await store.add(entry, files))) {
    // Another process has stored this version since.
    if (compareFiles(await store.files(entry), files) !== 'same') refuseFor(entry, [otherContent(entry)])
  }
  return { stillFree, mended: known !== null }
}

async function inspected(
  built: BuiltSlice,
  { store, shellDist, mayClaim, inspect = inspectHere }: ReleaseOptions,
): Promise<Inspected & { readonly stillFree: StillFree }> {
  const live = { provides: await readProvides(shellDist), registry: await store.current(), mayClaim }
  return {
    ...(await inspect(built, live)),
    stillFree: now => refuseFor(built.entry, pathsFree(built, { ...live, registry: now })),
  }
}

const otherContent = ({ version }: SliceEntry): string =>
  `version ${version} was published with other content: a changed slice needs a new version`

export function refuseFor(entry: SliceEntry, reasons: readonly string[]): void {
  if (reasons.length > 0) throw new PublishRefused(titleOf(entry), reasons)
}
