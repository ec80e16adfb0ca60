import type { SliceFailure } from './slice-error.ts'

/**
 * The kind of a failure from the thrown error. Each browser has its own message for a module that did not arrive, and
 * no message says whether the server answered: `diagnose` asks that afterwards.
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

/** Why a module did not arrive: a refusal of the server, no answer, or other bytes than announced. */
export async function diagnose(
  kind: SliceFailure,
  probe: () => Promise<'ok' | 'http' | 'network' | 'digest'>,
): Promise<SliceFailure> {
  if (kind !== 'network') return kind
  const found = await probe()
  return found === 'ok' ? 'network' : found
}
