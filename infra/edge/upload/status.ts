import type { Candidate } from '@pingboard/contracts/releases.ts'
import type { Figures, SliceReports } from '@pingboard/services/ports/slice-reports.ts'
import type { SliceStore } from '@pingboard/services/ports/slice-store.ts'
import { type AuditLine, auditOf } from '../release/history.ts'
import { stateOf } from '../release/one-slice.ts'

/** Audit lines in one answer. */
const LINES = 20

/** What a team is told of its slice. */
export interface SliceStatus {
  readonly slice: string
  /** The current revision of all slices. */
  readonly revision: number
  /** The version that is on; null before the first release. */
  readonly on: { readonly version: string; readonly figures: Figures } | null
  /** The version on trial. */
  readonly candidate:
    | (Omit<Candidate, 'entry'> & { readonly version: string; readonly figures: Figures })
    | null
  /** The newest audit lines, newest first. */
  readonly audit: readonly AuditLine[]
}

export async function statusOf(
  slice: string,
  store: SliceStore,
  reports: Pick<SliceReports, 'figures'>,
): Promise<SliceStatus> {
  const now = await store.current()
  const { on, candidate } = stateOf(now, slice)
  // During a trial both versions have the figures of the trial, so that they can be compared.
  const withFigures = async (version: string) => ({
    version,
    figures: await reports.figures(slice, version, candidate?.since),
  })
  const { entry, ...trial } = candidate ?? {}
  return {
    slice,
    revision: now.revision,
    on: on && (await withFigures(on.version)),
    candidate: entry
      ? { ...(trial as Omit<Candidate, 'entry'>), ...(await withFigures(entry.version)) }
      : null,
    audit: await auditOf(store, slice, LINES),
  }
}
