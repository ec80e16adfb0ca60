import type { Candidate, Revision } from '@pingboard/contracts/releases.ts'
import type { Figures, SliceReports } from '@pingboard/services/ports/slice-reports.ts'

/** A trial with the figures of both versions. */
export interface Comparison {
  readonly slice: string
  readonly candidate: Candidate
  readonly tried: Figures & { readonly version: string }
  /** Null: no version of the slice is on. */
  readonly on: (Figures & { readonly version: string }) | null
}

/** The figures of one trial: what was reported before it, of either version, does not count. */
export async function compared(
  candidate: Candidate,
  { slices }: Revision,
  reports: Pick<SliceReports, 'figures'>,
): Promise<Comparison> {
  const { entry, since } = candidate
  const { name: slice } = entry
  const of = async (version: string) => ({ version, ...(await reports.figures(slice, version, since)) })
  const on = slices.find(({ name }) => name === slice)
  return { slice, candidate, tried: await of(entry.version), on: on ? await of(on.version) : null }
}
