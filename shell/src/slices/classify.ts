import type { SliceFailure } from './slice-error.ts'

/**
 * The kind of a failure from what was thrown. Browsers word a module that did not arrive each in their own way, and
 * none says whether the server answered: that is asked afterwards, see `diagnose`.
 */
export function classify(error: unknown): SliceFailure {
  const text = error instanceof Error ? `${error.name} ${error.message}` : String(error)
  if (/shared module .*(not|unsatisfied|version)|loadShareSync|RUNTIME-00[56]/i.test(text))
    return 'missing-shared'
  if (/integrity|digest/i.test(text)) return 'digest'
  if (ARRIVAL.test(text)) return 'network'
  return 'evaluation'
}

const ARRIVAL =
  /dynamically imported module|Importing a module script failed|module script|ChunkLoadError|Loading (CSS )?chunk|Failed to fetch|NetworkError|Load failed|RUNTIME-008/i

/** A module that did not arrive: did the server refuse it, or was there no answer, or other bytes than announced? */
export async function diagnose(
  kind: SliceFailure,
  probe: () => Promise<'ok' | 'http' | 'network' | 'digest'>,
): Promise<SliceFailure> {
  if (kind !== 'network') return kind
  const found = await probe()
  return found === 'ok' ? 'network' : found
}
