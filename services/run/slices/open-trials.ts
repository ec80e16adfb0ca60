import { createHmac } from 'node:crypto'
import { fittingRevision } from '@pingboard/infra/edge/release/fitting.ts'
import { openTrials, type Trials } from '@pingboard/infra/edge/trial/trials.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import type { SliceReports } from '../../ports/slice-reports.ts'
import type { SliceStore } from '../../ports/slice-store.ts'
import { keptSecret } from '../open/kept-secrets.ts'
import type { Settings } from '../settings/settings.ts'
import { SHELL_DIST } from './slices.ts'

/** Trials of this installation. All edges of a cluster make the same keys and marks. @param opened ends them */
export async function openTrialsOf(
  {
    slices,
    sliceReports,
    clock,
  }: { readonly slices: SliceStore; readonly sliceReports: SliceReports; readonly clock: Clock },
  settings: Pick<Settings, 'edgeSecret' | 'dataDir' | 'isHttps'>,
  log: Log,
  opened: AsyncDisposableStack,
): Promise<Trials> {
  const { edgeSecret, dataDir, isHttps } = settings
  const secret = edgeSecret
    ? createHmac('sha256', edgeSecret).update('trials of slices').digest('base64url')
    : keptSecret(dataDir, 'slice-trials', log)
  const current = fittingRevision({ store: slices, shellDist: SHELL_DIST, log })
  // Read now: while the store is away, the first page needs it.
  await current()
  const trials = openTrials({ store: slices, reports: sliceReports, clock, log, secret, isHttps, current })
  opened.defer(trials.close)
  return trials
}
