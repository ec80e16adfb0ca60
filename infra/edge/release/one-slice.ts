import type { SliceEntry } from '@pingboard/contracts/registry.ts'
import type { Candidate, ReleaseNote, Revision } from '@pingboard/contracts/releases.ts'
import type { Draft, SliceStore } from '@pingboard/services/ports/slice-store.ts'
import type { Inspect } from './inspect.ts'

/** Who releases, and what the release must fit. */
export interface ReleaseOptions {
  readonly store: SliceStore
  /** The built shell that is live: the slice must run on what this shell provides. */
  readonly shellDist: string
  /** For the audit line: `operator`, `product`, or the label of the team's token. */
  readonly by: string
  /** By default now. */
  readonly at?: Date
  /** The commit that the version was built from. */
  readonly commit?: string
  /**
   * Addresses that the slice may claim, with everything below them; without this any that is no other slice's. An address
   * below one of another slice needs one of these that lies there, too.
   */
  readonly mayClaim?: readonly string[]
  /** Looks at the bytes. By default in this thread; a server does it in another one. */
  readonly inspect?: Inspect
}

/** Names a version of a slice; without a version the one that the action is about by itself. */
export interface Target {
  /** `mfe-boards`. */
  readonly name: string
  readonly version?: string
}

export interface Published {
  /** The current revision. */
  readonly registry: Revision
  /** The version that the release was about. */
  readonly entry: SliceEntry
  /** False when all was so already, and no revision was made. */
  readonly changed: boolean
  /** Its files were damaged or missing, and were written again as published. */
  readonly mended?: boolean
}

/** What a revision says of one slice. */
export interface SliceState {
  /** The version that is on. */
  readonly on: SliceEntry | null
  /** The version on trial. */
  readonly candidate: Candidate | null
}

/** What a release makes of one slice, and what the audit line says of it. */
export interface Step extends Partial<SliceState>, Pick<ReleaseNote, 'action' | 'isOff' | 'reason'> {
  /** The version that the release is about. */
  readonly entry: SliceEntry
}

export const stateOf = (now: Revision, slice: string): SliceState => ({
  on: now.slices.find(({ name }) => name === slice) ?? null,
  candidate: now.candidates?.find(({ entry }) => entry.name === slice) ?? null,
})

/**
 * Makes one revision, in which every slice and every candidate but those of this slice stay as they are.
 * @param decide gets what is so at that moment, and may be called again. What the step does not name stays. Null: all is
 *   so already, and no revision is made. What it throws ends the release
 */
export async function releaseSlice(
  slice: string,
  { store, by, at = new Date(), commit }: Pick<ReleaseOptions, 'store' | 'by' | 'at' | 'commit'>,
  decide: (state: SliceState, now: Revision) => Step | null,
): Promise<{ registry: Revision; changed: boolean }> {
  try {
    const registry = await store.release(now => {
      const state = stateOf(now, slice)
      const step = decide(state, now)
      if (!step) throw new Unchanged(now)
      const { entry, action, isOff, reason, ...next } = step
      const { version } = entry
      const note = { action, isOff, slice, version, by, at: at.toISOString(), commit, reason }
      return { ...withState(now, slice, { ...state, ...next }), note, from: now.revision }
    })
    return { registry, changed: true }
  } catch (error) {
    if (error instanceof Unchanged) return { registry: error.now, changed: false }
    throw error
  }
}

/** Ends a release that has nothing to change. */
class Unchanged extends Error {
  readonly now: Revision

  constructor(now: Revision) {
    super('nothing to release')
    this.now = now
  }
}

function withState(
  { slices, candidates = [] }: Revision,
  slice: string,
  { on, candidate }: SliceState,
): Draft {
  // A version that is on for everybody is not on trial.
  const isOn = candidate?.entry.version === on?.version
  const trials = replaced(candidates, one => one.entry.name === slice, isOn ? null : candidate)
  return {
    slices: replaced(slices, one => one.name === slice, on),
    ...(trials.length > 0 && { candidates: trials }),
  }
}

/** The list with one item changed in its place, added, or left out. */
function replaced<T>(list: readonly T[], isIt: (item: T) => boolean, item: T | null): T[] {
  const place = list.findIndex(isIt)
  const items = item === null ? [] : [item]
  return place < 0 ? [...list, ...items] : list.toSpliced(place, 1, ...items)
}
