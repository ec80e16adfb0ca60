import { type AuditLine, auditOf } from '@pingboard/infra/edge/release/history.ts'
import { type Comparison, compared } from '@pingboard/infra/edge/trial/comparison.ts'
import type { Trials } from '@pingboard/infra/edge/trial/trials.ts'
import type { Figures, SliceReports } from '../../ports/slice-reports.ts'
import type { SliceStore } from '../../ports/slice-store.ts'

/** A version, and how it does. */
export type Seen = Figures & { readonly version: string }

/** One slice as its operator sees it. During a trial both versions have the figures of the trial. */
export interface SliceSeen {
  readonly slice: string
  /** Null: it is on trial only. */
  readonly on: Seen | null
  readonly trial: Comparison | null
}

/** The released slices as the operator sees them, in numbers and on a page. */
export interface SlicesSeen {
  /** Number of the current revision, and each slice by name. */
  all(): Promise<{ readonly revision: number; readonly slices: readonly SliceSeen[] }>
  /** The newest audit lines, newest first. */
  audit(): Promise<readonly AuditLine[]>
  /** How many candidates this process has abandoned, by slice. */
  abandoned(): ReadonlyMap<string, number>
}

const AUDIT_LINES = 20

export function seeSlices(
  {
    slices: store,
    sliceReports: reports,
  }: { slices: SliceStore; sliceReports: Pick<SliceReports, 'figures'> },
  trials: Pick<Trials, 'abandoned'>,
): SlicesSeen {
  return {
    async all() {
      const now = await store.current()
      const trials = new Map((now.candidates ?? []).map(one => [one.entry.name, one] as const))
      const on = new Map(now.slices.map(({ name, version }) => [name, version] as const))
      const slices: SliceSeen[] = []
      for (const slice of [...new Set([...on.keys(), ...trials.keys()])].toSorted()) {
        const candidate = trials.get(slice)
        const trial = candidate ? await compared(candidate, now, reports) : null
        const version = on.get(slice)
        const alone = version === undefined ? null : { version, ...(await reports.figures(slice, version)) }
        slices.push({ slice, on: trial ? trial.on : alone, trial })
      }
      return { revision: now.revision, slices }
    },
    audit: () => auditOf(store, null, AUDIT_LINES),
    abandoned: () => trials.abandoned,
  }
}
