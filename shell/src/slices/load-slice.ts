import { SLICE_CONTRACT, type SliceEntry } from '@pingboard/contracts/registry.ts'
import type { SliceModule } from '@pingboard/kit/slice'
import { classify, diagnose } from './classify.ts'
import { SliceError } from './slice-error.ts'

/** Milliseconds; the runtime itself has no limit for a module. */
const LIMIT = 8000

export interface SliceLoader {
  /** The slice's module; every caller gets the same promise until it fails. */
  load(entry: SliceEntry): Promise<SliceModule>
}

export interface SliceSource {
  /** Loads the module that a slice exposes. */
  bring(entry: SliceEntry): Promise<unknown>
  /** Adds the slice's texts and waits for the current language. */
  addTexts(module: SliceModule): Promise<void>
  /** Asks the server about files that did not arrive. */
  probe(entry: SliceEntry): Promise<'ok' | 'http' | 'network' | 'digest'>
  log(error: SliceError): void
}

/** Loads slices within a time limit and names the kind of a failure. A failure is not kept: a retry loads again. */
export function createSliceLoader(source: SliceSource, limit = LIMIT): SliceLoader {
  const loading = new Map<string, Promise<SliceModule>>()

  async function attempt(entry: SliceEntry): Promise<SliceModule> {
    // The shell serves this contract and the one before. Checked before any fetch.
    if (!serves(entry.contract)) throw new SliceError('contract', entry)
    const brought = await source.bring(entry).catch(error => fail(entry, error))
    const module = moduleOf(brought)
    if (!module || !serves(module.contract)) throw new SliceError('contract', entry)
    await source.addTexts(module).catch(error => fail(entry, error))
    return module
  }

  async function fail(entry: SliceEntry, error: unknown): Promise<never> {
    const kind = await diagnose(classify(error), () => source.probe(entry))
    throw new SliceError(kind, entry, error)
  }

  return {
    load(entry) {
      const known = loading.get(entry.entry)
      if (known) return known
      const started = within(limit, attempt(entry), () => new SliceError('timeout', entry))
      loading.set(entry.entry, started)
      started.catch(error => {
        loading.delete(entry.entry)
        if (error instanceof SliceError) source.log(error)
      })
      return started
    },
  }
}

const serves = (contract: number): boolean => contract === SLICE_CONTRACT || contract === SLICE_CONTRACT - 1

/** Checks only the fields that the shell uses. */
function moduleOf(value: unknown): SliceModule | null {
  const module = (value as { default?: Partial<SliceModule> } | null)?.default
  const isSlice =
    typeof module?.contract === 'number' &&
    typeof module.namespace === 'string' &&
    typeof module.messages === 'object' &&
    Array.isArray(module.routes)
  return isSlice ? (module as SliceModule) : null
}

function within<T>(limit: number, work: Promise<T>, late: () => Error): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const timer = setTimeout(() => reject(late()), limit)
  work.then(resolve, reject).finally(() => clearTimeout(timer))
  return promise
}
