import type { Seen, SlicesSeen } from '../slices/seen.ts'
import { one, type Reading, type Registering } from './metric-reading.ts'

/** Numbers of released slices. The state is `on` or `candidate`: both versions of a slice can be drawn side by side. */
export function readSlices({ all, abandoned }: SlicesSeen, { gauge, counter }: Registering): void {
  const versions = (value: (seen: Seen) => Reading) => async () =>
    (await all()).slices.flatMap(({ slice, on, trial }) => {
      const both = [on && ([on, 'on'] as const), trial && ([trial.tried, 'candidate'] as const)]
      return both.flatMap(found => {
        if (!found) return []
        const [seen, state] = found
        const labels = { slice, version: seen.version, state }
        return value(seen).map(([more, number]) => [{ ...labels, ...more }, number] as const)
      })
    })
  const OF_VERSION = ['slice', 'version', 'state']
  gauge(
    'slice_browsers',
    'Browsers that reported on a version of a slice',
    OF_VERSION,
    versions(({ browsers }) => one(browsers)),
  )
  gauge(
    'slice_faulty_browsers',
    'Those of them that met a fault, by its kind',
    [...OF_VERSION, 'fault'],
    versions(({ faults }) => Object.entries(faults).map(([fault, number]) => [{ fault }, number] as const)),
  )
  gauge(
    'slice_shown_seconds',
    'From the wish for a page of a slice to the page',
    [...OF_VERSION, 'quantile'],
    versions(({ shownMs }) =>
      shownMs
        ? [
            [{ quantile: '0.5' }, shownMs.median / 1000],
            [{ quantile: '0.95' }, shownMs.p95 / 1000],
          ]
        : [],
    ),
  )
  counter('slice_candidates_abandoned_total', 'Candidates that were worse', ['slice'], () =>
    [...abandoned()].map(([slice, number]) => [{ slice }, number] as const),
  )
}
