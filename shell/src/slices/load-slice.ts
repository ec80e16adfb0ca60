import type { SliceEntry } from '@pingboard/contracts/registry.ts'
import { classify, diagnose } from './classify.ts'
import { fromContract2 } from './contract-2.ts'
import type { LoadedSlice } from './loaded-slice.ts'
import { SliceError } from './slice-error.ts'
import { LIMIT, within } from './within.ts'

export interface SliceLoader {
  /** The slice; every caller gets the same promise until it fails. */
  load(entry: SliceEntry): Promise<LoadedSlice>
  /** The versions that this page has loaded, or tried to load. */
  used(): readonly SliceEntry[]
}

export interface SliceSource {
  /** Loads the module that a slice exposes. */
  bring(entry: SliceEntry): Promise<unknown>
  /** Adds the slice's texts and waits for the current language. */
  addTexts(slice: LoadedSlice): Promise<void>
  /** Asks the server about files that did not arrive. */
  probe(entry: SliceEntry): Promise<'ok' | 'http' | 'network' | 'digest'>
  /** Told of every failure. */
  failed(error: SliceError): void
}

/**
 * How the module of each contract becomes a slice: the present contract and the one before. The number in the registry
 * decides. The number in the module does not: a slice of contract 1 asks the shell for it while it runs.
 */
const CONTRACTS: Readonly<Record<number, () => Promise<Reader>>> = {
  1: async () => (await import('./contract-1.ts')).fromContract1,
  2: async () => fromContract2,
}
type Reader = (module: unknown, entry: SliceEntry) => LoadedSlice | null

/** Loads slices within a time limit and names the kind of a failure. A failure is not kept: a retry loads again. */
export function createSliceLoader(source: SliceSource, limit = LIMIT): SliceLoader {
  const loading = new Map<string, Promise<LoadedSlice>>()
  const used = new Map<string, SliceEntry>()

  async function attempt(entry: SliceEntry): Promise<LoadedSlice> {
    const reader = CONTRACTS[entry.contract]
    // Before any fetch.
    if (!reader) throw new SliceError('contract', entry)
    const [brought, read] = await Promise.all([source.bring(entry), reader()]).catch(error =>
      fail(entry, error),
    )
    const slice = understood(() => read((brought as { default?: unknown } | null)?.default, entry))
    if (!slice) throw new SliceError('contract', entry)
    await source.addTexts(slice).catch(error => fail(entry, error))
    return slice
  }

  async function fail(entry: SliceEntry, error: unknown): Promise<never> {
    const kind = await diagnose(classify(error), () => source.probe(entry))
    throw new SliceError(kind, entry, error)
  }

  return {
    load(entry) {
      used.set(entry.name, entry)
      const known = loading.get(entry.entry)
      if (known) return known
      const started = within(limit, attempt(entry), () => new SliceError('timeout', entry))
      loading.set(entry.entry, started)
      started.catch(error => {
        loading.delete(entry.entry)
        if (error instanceof SliceError) source.failed(error)
      })
      return started
    },
    used: () => [...used.values()],
  }
}

/** A module of another shape than it says may make its reader fail. */
function understood(read: () => LoadedSlice | null): LoadedSlice | null {
  try {
    return read()
  } catch {
    return null
  }
}
