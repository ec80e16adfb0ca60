import type { SliceEntry } from '@pingboard/contracts/registry.ts'
import type { ReleaseNote, Revision } from '@pingboard/contracts/releases.ts'
import type { SliceStore, SliceVersion } from '@pingboard/services/ports/slice-store.ts'

/** What is kept of a revision that was read: revisions never change, and a store may have thousands. */
interface Known {
  readonly revision: number
  readonly note: ReleaseNote | undefined
  /** The revision that it was made from. */
  readonly from: number
  /** The versions that are on, and those on trial. */
  readonly on: readonly SliceVersion[]
  readonly tried: readonly SliceVersion[]
}

const known = new WeakMap<SliceStore, Map<number, Known>>()

/**
 * Every revision that was current and can be read, newest first. The start logs damaged ones. A process that dies in a
 * release may leave a revision that never became current: none was made from it.
 */
async function* newestFirst(store: SliceStore): AsyncGenerator<Known> {
  const held = known.get(store) ?? new Map<number, Known>()
  known.set(store, held)
  let next = (await store.current()).revision
  for (const number of (await store.revisions()).toReversed()) {
    if (number > next) continue
    const found = held.get(number) ?? keptOf(await store.revision(number))
    next = found?.from ?? number - 1
    if (!found) continue
    held.set(number, found)
    yield found
  }
}

/** The numbers of these revisions. */
export async function wereCurrent(store: SliceStore): Promise<ReadonlySet<number>> {
  const numbers = new Set<number>()
  for await (const { revision } of newestFirst(store)) numbers.add(revision)
  return numbers
}

const keptOf = (found: Revision | null): Known | null =>
  found && {
    revision: found.revision,
    note: found.note,
    from: found.from ?? found.revision - 1,
    on: found.slices.map(versionOf),
    tried: (found.candidates ?? []).map(({ entry }) => versionOf(entry)),
  }

const versionOf = ({ name, version }: SliceEntry): SliceVersion => ({ name, version })
const isVersion =
  (slice: string, version: string) =>
  (one: SliceVersion): boolean =>
    one.name === slice && one.version === version

/** The version of one slice that was on in each revision since its first, oldest first; null where it was withdrawn. */
export async function historyOf(store: SliceStore, slice: string): Promise<(string | null)[]> {
  const found: (string | null)[] = []
  for await (const { on } of newestFirst(store))
    found.push(on.find(({ name }) => name === slice)?.version ?? null)
  while (found.length > 0 && found.at(-1) === null) found.pop()
  return found.reverse()
}

/**
 * The versions up to the current one, without those that a rollback took back, and those that were withdrawn before
 * another one came. The last one is on, or was when the slice was withdrawn.
 */
export function standing(history: readonly (string | null)[]): string[] {
  const versions: string[] = []
  let isOff = false
  for (const version of history) {
    if (version !== null) {
      const place = versions.indexOf(version)
      if (place >= 0) versions.length = place
      else if (isOff) versions.pop()
      versions.push(version)
    }
    isOff = version === null
  }
  return versions
}

/** The newest entry of a version that was on or on trial; null for none. */
export async function entryOf(store: SliceStore, slice: string, version: string): Promise<SliceEntry | null> {
  const isIt = isVersion(slice, version)
  for await (const { revision, on, tried } of newestFirst(store)) {
    if (!on.some(isIt) && !tried.some(isIt)) continue
    const { slices = [], candidates = [] } = (await store.revision(revision)) ?? {}
    const found = [...candidates.map(({ entry }) => entry), ...slices].find(isIt)
    if (found) return found
  }
  return null
}

/** An audit line, with the number of the revision that it made. */
export interface AuditLine extends ReleaseNote {
  readonly revision: number
}

/** @param slice null for all @returns the newest audit lines, newest first; revisions from before have none */
export async function auditOf(store: SliceStore, slice: string | null, limit: number): Promise<AuditLine[]> {
  const found: AuditLine[] = []
  for await (const { note, revision } of newestFirst(store)) {
    if (note && (slice === null || note.slice === slice)) found.push({ ...note, revision })
    if (found.length >= limit) break
  }
  return found
}
