import type { Registry } from '@pingboard/contracts/registry.ts'
import { parseRegistry } from './parse-registry.ts'

/** Storage key of the last good registry, for a page whose own registry is not good. Nothing personal. */
const KEY = 'registry'
const EMPTY: Registry = { revision: 0, slices: [] }

/** Null: keeps nothing. A browser that blocks site data throws already when the storage is named. */
type Store = () => Pick<Storage, 'getItem' | 'setItem'> | null

/**
 * Which version of each slice this page uses. The store starts with the registry in the page, or the last known good
 * one. It changes only when a failed screen asks for a new reading: a mounted slice is never replaced.
 */
export function createRegistryStore(inlined: unknown, storage: Store, load: () => Promise<unknown>) {
  let current = parseRegistry(inlined) ?? lastKnownGood(storage) ?? EMPTY
  keep(storage, current)

  return {
    current: (): Registry => current,
    /** The server's present registry, without using it; null when it cannot be fetched or is not sound. */
    peek: async (): Promise<Registry | null> => parseRegistry(await load().catch(() => null)),
    /** Reads the registry again and uses it; keeps the known one when reading fails. */
    async refresh(): Promise<Registry> {
      const fresh = await this.peek()
      if (fresh) {
        current = fresh
        keep(storage, fresh)
      }
      return current
    },
  }
}
export type RegistryStore = ReturnType<typeof createRegistryStore>

/** Asks the server; the worker answers with its copy when the network does not. */
export const loadRegistry = async (): Promise<unknown> => {
  const response = await fetch('/registry.json', { signal: AbortSignal.timeout(5000) })
  if (!response.ok) throw new Error(`registry: ${response.status}`)
  return response.json()
}

function lastKnownGood(storage: Store): Registry | null {
  try {
    return parseRegistry(JSON.parse(storage()?.getItem(KEY) ?? 'null'))
  } catch {
    return null
  }
}

function keep(storage: Store, registry: Registry): void {
  try {
    if (registry.revision > 0) storage()?.setItem(KEY, JSON.stringify(registry))
  } catch {
    // With a full or forbidden storage, only the copy is missing.
  }
}
