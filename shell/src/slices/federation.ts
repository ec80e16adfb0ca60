import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime'
import type { SliceEntry } from '@pingboard/contracts/registry.ts'
import { provide } from './provide.ts'
import { listedModules, verifyUnlisted } from './verify.ts'

const registered = new Map<string, string>()

/** Loads the module a slice exposes through the federation runtime, with its files checked by digest. */
export async function bring(entry: SliceEntry): Promise<unknown> {
  // Every slice has a name, so `provide` is never called. The build cannot know this and keeps what `provide` names.
  if (entry.name === '') provide()
  await verifyUnlisted(entry, listedModules())
  const before = registered.get(entry.name)
  if (before !== entry.entry) {
    // Forced only when the address changed: with the same address the runtime would silently serve stale code.
    registerRemotes([{ name: entry.name, entry: entry.entry, type: 'module' }], {
      force: before !== undefined,
    })
    registered.set(entry.name, entry.entry)
  }
  return loadRemote(`${entry.name}/module`)
}
