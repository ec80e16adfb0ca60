import { hash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Revision } from '@pingboard/contracts/releases.ts'
import type { SliceFiles, SliceStore, SliceVersion } from '../../../ports/slice-store.ts'
import { CommandError } from '../command.ts'

/**
 * Copies the released slices: every version that a revision names, and every revision under its number.
 * @param say told of versions that are not stored in the source either
 * @throws CommandError when a version that is on or on trial is missing
 */
export async function copySlices(
  from: SliceStore,
  to: SliceStore,
  say: (line: string) => void,
): Promise<{ readonly revisions: number; readonly versions: number }> {
  const on = (await from.current()).revision
  const revisions = await readable(from)
  const versions = versionsIn(revisions)
  for (const version of versions) {
    const files = await from.files(version)
    if (files) await to.add(version, files)
    else if (revisions.some(one => one.revision === on && names(one, version)))
      throw new CommandError(
        `the slice ${version.name} ${version.version} is on or on trial, and its files are missing`,
      )
    else say(`slice ${version.name} ${version.version}: its files are missing, as they were before`)
  }
  const there = new Set(await to.revisions())
  for (const { revision, ...released } of revisions) {
    if (there.has(revision)) continue
    const made = await to.release(() => released)
    if (made.revision !== revision)
      throw new CommandError(
        `revision ${revision} of the slices became ${made.revision}: somebody else releases`,
      )
  }
  if (on > 0 && (await to.current()).revision !== on) await to.makeCurrent(on)
  return { revisions: revisions.length, versions: versions.length }
}

/** @throws CommandError naming the first release or file that differs */
export async function compareSlices(from: SliceStore, to: SliceStore): Promise<void> {
  const revisions = await readable(from)
  for (const { revision } of [...revisions, await from.current()])
    if (!isDeepStrictEqual(await from.revision(revision), await to.revision(revision)))
      throw new CommandError(`revision ${revision} of the slices differs in the target`)
  if ((await from.current()).revision !== (await to.current()).revision)
    throw new CommandError('another revision of the slices is on in the target')
  for (const version of versionsIn(revisions)) {
    const [here, there] = [await from.files(version), await to.files(version)]
    if (!isDeepStrictEqual(digests(here), digests(there)))
      throw new CommandError(`files of the slice ${version.name} ${version.version} differ in the target`)
  }
}

/** Revisions from the first on. A damaged one has what the one before it has, so that the numbers stay. */
async function readable(store: SliceStore): Promise<Revision[]> {
  const found: Revision[] = []
  for (const revision of await store.revisions()) {
    const { slices = [], candidates } = found.at(-1) ?? {}
    const before = { slices, ...(candidates && { candidates }) }
    found.push((await store.revision(revision)) ?? { ...before, revision })
  }
  return found
}

/** @throws CommandError when the target has released what the source has not */
export async function refuseOtherSlices(from: SliceStore, to: SliceStore): Promise<void> {
  const revisions = await readable(from)
  for (const [index, revision] of (await to.revisions()).entries()) {
    if (isDeepStrictEqual(revisions[index], await to.revision(revision))) continue
    throw new CommandError(`the target has released other slices: its revision ${revision} is another one`)
  }
}

/** The versions that a revision names: those that are on, and those on trial. */
const versionsOf = ({ slices, candidates = [] }: Revision): readonly SliceVersion[] => [
  ...slices,
  ...candidates.map(({ entry }) => entry),
]

const names = (revision: Revision, { name, version }: SliceVersion): boolean =>
  versionsOf(revision).some(one => one.name === name && one.version === version)

function versionsIn(revisions: readonly Revision[]): SliceVersion[] {
  const all = revisions.flatMap(versionsOf).map(({ name, version }) => [name, version] as const)
  return [...new Map(all.map(([name, version]) => [`${name} ${version}`, { name, version }])).values()]
}

const digests = (files: SliceFiles | null): ReadonlyMap<string, string> =>
  new Map([...(files ?? [])].map(([name, bytes]) => [name, hash('sha256', bytes)]))
